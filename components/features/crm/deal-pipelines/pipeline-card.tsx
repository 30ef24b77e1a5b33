"use client";
import { useState } from "react";
import { Link } from "@/components/ui/link";
import { useTranslations } from "next-intl";
import { Ellipsis, Eye, EyeOff, Pencil, Plus, Star, Trash2 } from "lucide-react";
import { pipelines } from "@/contract/crm/pipelines";
import type { DealStage, Pipeline } from "@/contract/crm/pipelines";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { IconButton } from "@/components/ui/icon-button";
import { Menu, MenuItem, MenuSeparator } from "@/components/ui/menu";
import { useSend } from "@/lib/api/query";
import { mayCall } from "@/lib/shared/auth/may";
import { useSignedIn } from "@/lib/auth/use-user";
import { showToast } from "@/lib/browser/toasts";
import { RemovePipeline, RemoveStage } from "./remove-dialogs";
import { StageForm } from "./stage-form";
import { StageRows } from "./stage-rows";

/** One pipeline with its stages. */
export function PipelineCard({
  pipeline,
  all,
  onEdit,
}: {
  pipeline: Pipeline;
  all: readonly Pipeline[];
  onEdit: () => void;
}) {
  const t = useTranslations("dealPipelines");
  const common = useTranslations("common");
  const { role } = useSignedIn();
  const [edited, setEdited] = useState<{ of: DealStage | null } | null>(null);
  const [doomed, setDoomed] = useState<DealStage | "pipeline" | null>(null);
  const update = useSend(pipelines.update, { onSuccess: () => void showToast("success", t("saved")) });
  const mayChange = mayCall(role, pipelines.update);
  const set = (body: Parameters<typeof update.mutate>[0]["body"]) =>
    update.mutate({ params: { id: pipeline.id }, body });
  const { name, description, isDefault, isActive, stages } = pipeline;
  const count = stages.reduce((sum, { deals }) => sum + deals, 0);
  const title = (
    <span className="flex items-center gap-2">
      <Link
        href={`/admin/crm/deals?pipeline=${pipeline.id}`}
        dir="auto"
        className="own-direction truncate rounded-sm hover:underline"
      >
        {name}
      </Link>
      {isDefault && <Badge tone="accent">{t("default")}</Badge>}
      {!isActive && <Badge>{t("inactive")}</Badge>}
    </span>
  );
  return (
    <Card
      isFlush
      title={title}
      text={[description, t("deals", { count })].filter(Boolean).join(" · ")}
      actions={
        mayChange && (
          <>
            <Button size="sm" icon={<Plus aria-hidden />} onClick={() => setEdited({ of: null })}>
              {t("addStage")}
            </Button>
            <Menu
              trigger={
                <IconButton size="sm" label={common("actionsFor", { name })}>
                  <Ellipsis aria-hidden />
                </IconButton>
              }
            >
              <MenuItem icon={<Pencil aria-hidden />} onSelect={onEdit}>
                {common("edit")}
              </MenuItem>
              {!isDefault && isActive && (
                <MenuItem icon={<Star aria-hidden />} onSelect={() => set({ isDefault: true })}>
                  {t("makeDefault")}
                </MenuItem>
              )}
              {!isDefault && (
                <MenuItem
                  icon={isActive ? <EyeOff aria-hidden /> : <Eye aria-hidden />}
                  onSelect={() => set({ isActive: !isActive })}
                >
                  {t(isActive ? "deactivate" : "activate")}
                </MenuItem>
              )}
              {!isDefault && (
                <>
                  <MenuSeparator />
                  <MenuItem
                    icon={<Trash2 aria-hidden />}
                    tone="danger"
                    onSelect={() => setDoomed("pipeline")}
                  >
                    {common("delete")}
                  </MenuItem>
                </>
              )}
            </Menu>
          </>
        )
      }
    >
      <StageRows
        pipeline={pipeline}
        mayChange={mayChange}
        onEdit={(of) => setEdited({ of })}
        onRemove={setDoomed}
      />
      {edited && (
        <StageForm
          key={edited.of?.id ?? "new"}
          pipeline={pipeline}
          stage={edited.of}
          onClose={() => setEdited(null)}
        />
      )}
      {doomed === "pipeline" && (
        <RemovePipeline pipeline={pipeline} all={all} deals={count} onClose={() => setDoomed(null)} />
      )}
      {doomed !== null && doomed !== "pipeline" && (
        <RemoveStage stage={doomed} pipeline={pipeline} onClose={() => setDoomed(null)} />
      )}
    </Card>
  );
}
