import { chatLimits as limits } from "@/contract/channels/chat-limits";
import { usualTime } from "@/lib/chat/questions";
import type { VisitorLetter, Offline } from "@/lib/chat/questions";
import { Refused } from "./calls";
import type { Calls } from "./calls";
import type { ChatVisitor } from "@/lib/chat/conversation";
import { el } from "./elements";
import type { Say } from "./words";

let fields = 0;
/** A labelled field whose complaint is read with it. */
function field(
  label: string,
  input: HTMLInputElement | HTMLTextAreaElement,
): { element: HTMLElement; complain: (text: string | null) => void } {
  fields += 1;
  const [id, errorId] = [`field-${fields}`, `error-${fields}`];
  input.id = id;
  const error = el("span", { id: errorId, class: "error", hidden: true });
  const complain = (text: string | null) => {
    error.textContent = text ?? "";
    error.hidden = text === null;
    input.toggleAttribute("aria-invalid", text !== null);
    if (text === null) input.removeAttribute("aria-describedby");
    else {
      input.setAttribute("aria-invalid", "true");
      input.setAttribute("aria-describedby", errorId);
      input.focus();
    }
  };
  input.addEventListener("input", () => complain(null));
  return { element: el("div", { class: "field" }, el("label", { for: id }, label), input, error), complain };
}

const emailInput = (value: string, isRequired: boolean) => {
  const input = el("input", {
    type: "email",
    name: "email",
    autocomplete: "email",
    maxlength: "254",
    dir: "ltr",
    required: isRequired,
  });
  input.value = value;
  return input;
};
const nameInput = (value: string) => {
  const input = el("input", { name: "name", autocomplete: "name", maxlength: "120", dir: "auto" });
  input.value = value;
  return input;
};

const questionInput = (value: string) => {
  const input = el("textarea", {
    name: "question",
    rows: "4",
    required: true,
    maxlength: String(limits.questionMaxLength),
    dir: "auto",
  });
  input.value = value;
  return input;
};

/** Asked before the first message, and never required. `read` answers nothing while the address is broken. */
export function visitorFields(
  say: Say,
  { name, email }: ChatVisitor,
): { element: HTMLDetailsElement; read: () => ChatVisitor | null } {
  const [nameBox, emailBox] = [nameInput(name), emailInput(email, false)];
  const mail = field(say("email"), emailBox);
  const element = el(
    "details",
    {},
    el("summary", {}, say("about")),
    el("p", { class: "help" }, say("aboutHelp")),
    field(say("name"), nameBox).element,
    mail.element,
  );
  return {
    element,
    read: () => {
      if (emailBox.validity.valid) return { name: nameBox.value.trim(), email: emailBox.value.trim() };
      element.open = true;
      mail.complain(say("emailInvalid"));
      return null;
    },
  };
}

/** Nobody is there: the question goes with an address to answer it at. */
export function offlineForm(
  say: Say,
  given: Offline,
  leave: (letter: VisitorLetter) => Promise<void>,
): HTMLElement {
  const [questionBox, nameBox, emailBox] = [
    questionInput(given.question),
    nameInput(given.name),
    emailInput(given.email, true),
  ];
  const [question, mail] = [field(say("question"), questionBox), field(say("email"), emailBox)];
  const problem = el("p", { class: "error", role: "alert", hidden: true });
  const send = el("button", { type: "submit", class: "primary" }, say("offlineSend"));
  const submit = async () => {
    problem.hidden = true;
    if (questionBox.value.trim() === "") {
      question.complain(say("questionMissing"));
      return;
    }
    if (!emailBox.validity.valid || emailBox.value.trim() === "") {
      mail.complain(say("emailInvalid"));
      return;
    }
    send.disabled = true;
    try {
      await leave({
        question: questionBox.value.trim(),
        email: emailBox.value.trim(),
        name: nameBox.value.trim(),
      });
    } catch (error) {
      problem.textContent = say(
        error instanceof Refused && error.status === 429 ? "tooMany" : "offlineFailed",
      );
      problem.hidden = false;
    } finally {
      send.disabled = false;
    }
  };
  return el(
    "form",
    {
      class: "offline",
      novalidate: true,
      onsubmit: (event) => {
        event.preventDefault();
        void submit();
      },
    },
    el("p", { class: "lead" }, say("offline")),
    given.usualMinutes === null ? null : el("p", { class: "help" }, say(...usualTime(given.usualMinutes))),
    question.element,
    field(say("name"), nameBox).element,
    mail.element,
    problem,
    send,
  );
}

/**
 * Offered in the conversation until it is filled in: where the visitor can be reached when they have left.
 */
export function reachForm(
  say: Say,
  { name }: ChatVisitor,
  identify: (visitor: ChatVisitor) => Promise<void>,
): HTMLElement {
  const [emailBox, nameBox] = [emailInput("", true), nameInput(name)];
  const mail = field(say("email"), emailBox);
  const send = el("button", { type: "submit", class: "plain" }, say("reachSave"));
  const submit = async () => {
    if (!emailBox.validity.valid || emailBox.value.trim() === "") {
      mail.complain(say("emailInvalid"));
      return;
    }
    send.disabled = true;
    try {
      await identify({ email: emailBox.value.trim(), name: nameBox.value.trim() });
    } catch (error) {
      const status = error instanceof Refused ? error.status : 0;
      mail.complain(say(status === 422 ? "emailInvalid" : status === 429 ? "tooMany" : "reachFailed"));
    } finally {
      send.disabled = false;
    }
  };
  return el(
    "form",
    {
      class: "card reach",
      novalidate: true,
      "aria-label": say("reach"),
      onsubmit: (event) => {
        event.preventDefault();
        void submit();
      },
    },
    el("p", { class: "help" }, say("reach")),
    mail.element,
    name === "" ? field(say("nameOptional"), nameBox).element : null,
    send,
  );
}

/** "Mail me this conversation." */
export function transcriptForm(
  say: Say,
  calls: Calls,
  key: () => string | null,
  email: string,
  onClose: () => void,
): HTMLElement {
  const emailBox = emailInput(email, true);
  const mail = field(say("transcript"), emailBox);
  const result = el("p", { class: "help", role: "status" });
  const send = el("button", { type: "submit", class: "primary" }, say("send"));
  const submit = async () => {
    const chat = key();
    if (!emailBox.validity.valid || emailBox.value.trim() === "" || chat === null) {
      mail.complain(say("emailInvalid"));
      return;
    }
    send.disabled = true;
    try {
      const { delivery } = await calls.transcript(chat, emailBox.value.trim());
      result.textContent =
        delivery === "HELD_HERE"
          ? say("transcriptHeld")
          : say("transcriptSent", { email: emailBox.value.trim() });
    } catch (error) {
      result.textContent = say(
        error instanceof Refused && error.status === 429 ? "tooMany" : "transcriptFailed",
      );
    } finally {
      send.disabled = false;
    }
  };
  return el(
    "form",
    {
      class: "transcript",
      novalidate: true,
      onsubmit: (event) => {
        event.preventDefault();
        void submit();
      },
    },
    mail.element,
    result,
    el(
      "div",
      { class: "row" },
      send,
      el("button", { type: "button", class: "plain", onclick: onClose }, say("hide")),
    ),
  );
}
