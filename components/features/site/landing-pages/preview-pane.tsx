"use client";
import { useEffect, useRef, useState } from "react";
import { useTranslations } from "next-intl";
import { Monitor, Moon, Smartphone, Sun } from "lucide-react";
import type { Locale } from "@/contract/locales";
import type { LandingContent } from "@/contract/site/landing-content";
import type { LandingPage } from "@/contract/site/landing-pages";
import type { ThemeMode } from "@/contract/site/landing-theme";
import { Card } from "@/components/ui/card";
import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import { directionOf } from "@/lib/shared/i18n";
import { useTextsIn } from "@/lib/browser/use-texts-in";
import { LandingBlocks } from "./blocks";
import { FormFields } from "./form-fields";
import { landingWords } from "./landing-words";
import { variablesOf } from "./theme-css";

const widths = { phone: 390, desktop: 1280 } as const;

/**
 * The draft as visitors would see it: the very pieces of the page, at its width, in its colours and in the
 * language that is being written.
 */
export function PreviewPane({
  content,
  articles,
  language,
  home,
}: {
  content: LandingContent;
  articles: LandingPage["articles"];
  language: Locale;
  home: Locale;
}) {
  const t = useTranslations("landingPages.preview");
  const words = landingWords(useTextsIn(language, "landing"));
  const [device, setDevice] = useState<keyof typeof widths>("desktop");
  const [mode, setMode] = useState<ThemeMode>("light");
  const [room, setRoom] = useState(800);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const pane = box.current;
    if (!pane) return;
    const watcher = new ResizeObserver(([entry]) => {
      if (entry) setRoom(entry.contentRect.width);
    });
    watcher.observe(pane);
    return () => watcher.disconnect();
  }, []);
  const actions = (
    <>
      <IconButton
        size="sm"
        label={t("phone")}
        aria-pressed={device === "phone"}
        onClick={() => setDevice("phone")}
      >
        <Smartphone aria-hidden />
      </IconButton>
      <IconButton
        size="sm"
        label={t("desktop")}
        aria-pressed={device === "desktop"}
        onClick={() => setDevice("desktop")}
      >
        <Monitor aria-hidden />
      </IconButton>
      <IconButton
        size="sm"
        label={t(mode === "light" ? "dark" : "light")}
        onClick={() => setMode(mode === "light" ? "dark" : "light")}
      >
        {mode === "light" ? <Moon aria-hidden /> : <Sun aria-hidden />}
      </IconButton>
    </>
  );
  return (
    <Card title={t("title")} actions={actions} isFlush className="self-start overflow-hidden">
      <div
        ref={box}
        role="region"
        aria-label={t("title")}
        tabIndex={0}
        className="max-h-[75vh] overflow-y-auto bg-sunken"
      >
        {/* Nothing in it can be pressed: it is a picture of the page. */}
        <div
          inert
          lang={language}
          dir={directionOf(language)}
          className="mx-auto bg-canvas text-base text-ink"
          style={{
            ...variablesOf(content.theme[mode]),
            width: widths[device],
            zoom: Math.min(1, room / widths[device]),
          }}
        >
          <LandingBlocks
            title={content.title}
            blocks={content.blocks}
            locale={language}
            home={home}
            words={words}
            articles={articles}
            linkTo={(path) => path}
            chat={(label) => (
              <Button variant="primary" size="lg">
                {label}
              </Button>
            )}
            form={(block) => (
              <div className="flex flex-col gap-5">
                <FormFields block={block} locale={language} home={home} words={words} send="nothing" />
              </div>
            )}
          />
        </div>
      </div>
    </Card>
  );
}
