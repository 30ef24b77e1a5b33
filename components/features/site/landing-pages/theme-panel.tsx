"use client";
import { useTranslations } from "next-intl";
import { attachments } from "@/contract/workspace/attachments";
import type { LandingContent } from "@/contract/site/landing-content";
import {
  contrastRatio,
  paletteParts,
  readableRatio,
  shownRatio,
  themeModes,
} from "@/contract/site/landing-theme";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { useSend } from "@/lib/api/query";
import { useBuilding } from "./builder-context";

type Theme = LandingContent["theme"];

/** A logo and three colours for light and for dark; what they do to the text is said while one chooses. */
export function ThemePanel({
  theme,
  logo,
  onChange,
  onLogo,
}: {
  theme: Theme;
  logo: string | null;
  onChange: (theme: Theme, mark: string) => void;
  onLogo: (id: string, address: string) => void;
}) {
  const t = useTranslations("landingPages.theme");
  const { errorAt } = useBuilding();
  const upload = useSend(attachments.upload);
  const take = (file: File | undefined) => {
    if (!file) return;
    const form = new FormData();
    form.append("file", file);
    upload.mutate(
      { form, query: { use: "LOGO" } },
      {
        onSuccess: ({ id }) => {
          onLogo(id, URL.createObjectURL(file));
          onChange({ ...theme, logoId: id }, "theme.logo");
        },
      },
    );
  };
  return (
    <div className="flex flex-col gap-5">
      <Field label={t("logo")} help={t("logoHelp")} error={errorAt("content.theme.logoId")}>
        <Input
          type="file"
          accept="image/png,image/jpeg,image/gif,image/webp"
          disabled={upload.isPending}
          onChange={(event) => take(event.target.files?.[0])}
        />
      </Field>
      {theme.logoId !== null && (
        <div className="flex items-center gap-3">
          {/* The logo as it is, by its signed link: no picture of the product. */}
          {logo !== null && <img src={logo} alt={t("logo")} className="h-9 max-w-40 object-contain" />}
          <Button size="sm" onClick={() => onChange({ ...theme, logoId: null }, "theme.noLogo")}>
            {t("removeLogo")}
          </Button>
        </div>
      )}
      {themeModes.map((mode) => (
        <fieldset key={mode} className="flex flex-col gap-3 rounded-lg border border-line p-3">
          <legend className="px-1 text-sm font-medium text-ink">{t(mode)}</legend>
          {paletteParts.map((part) => {
            const ratio =
              part === "background" ? null : contrastRatio(theme[mode][part], theme[mode].background);
            return (
              <Field
                key={part}
                label={t(part)}
                error={errorAt(`content.theme.${mode}.${part}`)}
                aside={
                  ratio === null ? undefined : (
                    <Badge tone={ratio >= readableRatio ? "success" : "danger"}>
                      {t(ratio >= readableRatio ? "reads" : "unreadable", { ratio: shownRatio(ratio) })}
                    </Badge>
                  )
                }
              >
                <Input
                  type="color"
                  value={theme[mode][part]}
                  onChange={(event) =>
                    onChange(
                      { ...theme, [mode]: { ...theme[mode], [part]: event.target.value } },
                      `theme.${mode}.${part}`,
                    )
                  }
                />
              </Field>
            );
          })}
        </fieldset>
      ))}
    </div>
  );
}
