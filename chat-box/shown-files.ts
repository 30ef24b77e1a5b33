import type { ConversationLine } from "@/lib/chat/lines";
import { isPicture, kindAndSize } from "@/lib/shared/file-kind";
import { el, fill, iconButton } from "./elements";
import type { Say } from "./words";

type File = ConversationLine["files"][number];
interface Given {
  say: Say;
  locale: string;
  origin: string;
  /** Within the box: what is opened large stands beside its panel. */
  log: HTMLElement;
}
const thumbnail = { width: 192, height: 144 };
/** Of the larger side, so that a picture of a camera does not fill the memory of a phone. */
const largestPx = 2048;

/** A file of a message: a picture as it is, any other with what it is and how large. */
export const shownFile = (file: File, given: Given): HTMLElement =>
  isPicture(file) ? picture(file, given) : link(file, given);

const link = (file: File, { locale, origin }: Given): HTMLElement =>
  el(
    "a",
    { class: "file", href: origin + file.url, target: "_blank", rel: "noopener noreferrer" },
    el("bdi", {}, file.name),
    el("span", { class: "help" }, kindAndSize(file, locale)),
  );

/**
 * Fetched and drawn: the policy of a strict site lets the box connect, and show no picture of another origin.
 * Its room is there before it is. What cannot be had is a link.
 */
function picture(file: File, given: Given): HTMLElement {
  const [width, height] = [2 * thumbnail.width, 2 * thumbnail.height];
  const canvas = el("canvas", { width: String(width), height: String(height), "aria-hidden": "true" });
  const open = () => {
    void bitmap().then((image) => {
      enlarge(image, file, button, given);
    }, fail);
  };
  const label = given.say("openFile", { name: file.name });
  const button = el(
    "button",
    { type: "button", class: "picture", "aria-label": label, onclick: open },
    canvas,
  );
  let loading: Promise<ImageBitmap> | null = null;
  const bitmap = () =>
    (loading ??= fetch(given.origin + file.url, { credentials: "omit" }).then(async (response) => {
      if (!response.ok) throw new Error(String(response.status));
      return createImageBitmap(await response.blob());
    }));
  const place = el("div", { class: "shown" }, button);
  const fail = () => {
    fill(place, link(file, given));
  };
  bitmap()
    .then((image) => {
      const scale = Math.max(width / image.width, height / image.height);
      draw(canvas, image, (width - image.width * scale) / 2, (height - image.height * scale) / 2, scale);
    })
    .catch(fail);
  return place;
}

function enlarge(image: ImageBitmap, { name }: File, opener: HTMLElement, { say, log }: Given): void {
  const scale = Math.min(1, largestPx / Math.max(image.width, image.height));
  const [width, height] = [image.width, image.height].map((side) => String(Math.round(side * scale)));
  const canvas = el("canvas", { width: width ?? "", height: height ?? "", role: "img", "aria-label": name });
  draw(canvas, image, 0, 0, scale);
  const close = () => {
    dialog.close();
  };
  const dialog = el(
    "dialog",
    {
      class: "large",
      "aria-label": name,
      onclick: (event) => {
        if (event.target === dialog) close();
      },
      onclose: () => {
        dialog.remove();
        opener.focus();
      },
    },
    canvas,
    iconButton("close", say("hide"), { onclick: close }),
  );
  // Beside the panel, whose Escape closes the chat.
  log.closest(".frame")?.append(dialog);
  dialog.showModal();
}

const draw = (canvas: HTMLCanvasElement, image: ImageBitmap, x: number, y: number, scale: number): void =>
  canvas.getContext("2d")?.drawImage(image, x, y, image.width * scale, image.height * scale);
