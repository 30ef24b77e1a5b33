"use client";
import { useState } from "react";
import type { ReactNode } from "react";
import { Ellipsis, Inbox, Mail, Pencil, Plus, Search, Trash2 } from "lucide-react";
import { Avatar } from "@/components/ui/avatar";
import { Badge, CountBadge } from "@/components/ui/badge";
import type { Tone } from "@/components/ui/badge";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Checkbox } from "@/components/ui/checkbox";
import { Combobox } from "@/components/ui/combobox";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Dialog } from "@/components/ui/dialog";
import { Drawer } from "@/components/ui/drawer";
import { EmptyState } from "@/components/ui/empty-state";
import { Field } from "@/components/ui/field";
import { IconButton } from "@/components/ui/icon-button";
import { Input } from "@/components/ui/input";
import { Kbd } from "@/components/ui/kbd";
import { Menu, MenuItem, MenuSection, MenuSeparator } from "@/components/ui/menu";
import { PageHeader } from "@/components/ui/page-header";
import { Pagination } from "@/components/ui/pagination";
import { ProgressBar } from "@/components/ui/progress-bar";
import { Screen } from "@/components/ui/screen";
import { Select } from "@/components/ui/select";
import type { Option } from "@/components/ui/select";
import { SkeletonRows } from "@/components/ui/skeleton";
import { StatusDot } from "@/components/ui/status-dot";
import { Switch } from "@/components/ui/switch";
import { TBody, TD, TH, THead, TR, Table } from "@/components/ui/table";
import { Tabs } from "@/components/ui/tabs";
import { Textarea } from "@/components/ui/textarea";
import { TagsInput } from "@/components/resource/tags-input";
import { toggleTheme } from "@/lib/browser/theme";
import { said } from "./said";

const tones: Tone[] = ["neutral", "accent", "success", "warning", "danger", "info", "indigo"];
const people = ["Ada Byron", "منى الأحمد", "José Álvarez", "Kim Larsen", "Wei Chen", "agent@acme.test"];
const options: Option[] = [
  { value: "LOW", label: "Low" },
  { value: "MEDIUM", label: "Medium", help: "Answered within a day" },
  { value: "HIGH", label: "High" },
  { value: "URGENT", label: "Urgent", isDisabled: true },
];
const words = {
  title: "Interface pieces",
  help: "Every piece once, to look at in both themes and directions.",
  save: "Save changes",
  cancel: "Cancel",
  close: "Close",
  remove: "Delete response",
  removeText: "Agents can no longer insert it. Replies that used it stay as they are.",
  subject: "Subject",
  error: "Subject is needed so that others find the ticket.",
  note: "Only your team sees this.",
  long: "A rather long line of text that has to be cut at the end of its cell because there is no room for it",
};

export function Showroom() {
  return (
    <main data-desk>
      <Screen>
        <PageHeader
          title={words.title}
          text={words.help}
          actions={<Button onClick={toggleTheme}>{said.theme}</Button>}
        />
        <div className="grid gap-4 lg:grid-cols-2">
          <Buttons />
          <Controls />
          <Marks />
          <Overlays />
          <Lists />
          <Notices />
        </div>
      </Screen>
    </main>
  );
}

const Row = ({ children }: { children: ReactNode }) => (
  <div className="mb-3 flex flex-wrap items-center gap-2">{children}</div>
);

function Buttons() {
  return (
    <Card title={said.buttons}>
      <Row>
        {(["primary", "secondary", "ghost", "danger", "link"] as const).map((variant) => (
          <Button key={variant} variant={variant}>
            {variant}
          </Button>
        ))}
      </Row>
      <Row>
        {(["sm", "md", "lg"] as const).map((size) => (
          <Button key={size} size={size} variant="primary" icon={<Plus aria-hidden />}>
            {size}
          </Button>
        ))}
      </Row>
      <Row>
        <Button isPending variant="primary">
          {words.save}
        </Button>
        <Button disabled>{words.save}</Button>
        <Button variant="danger" disabled>
          {words.remove}
        </Button>
      </Row>
      <Row>
        {(["primary", "secondary", "ghost", "danger"] as const).map((variant) => (
          <IconButton key={variant} label={variant} variant={variant}>
            <Pencil aria-hidden />
          </IconButton>
        ))}
        <Kbd>{said.sign}</Kbd>
        <Kbd>{said.k}</Kbd>
      </Row>
    </Card>
  );
}

function Controls() {
  const [priority, setPriority] = useState("MEDIUM");
  const [person, setPerson] = useState<Option | null>(null);
  const [isOn, setIsOn] = useState(true);
  const [tags, setTags] = useState(["billing", "vip"]);
  return (
    <Card title={said.fields}>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={words.subject} error={words.error} isRequired>
          <Input name="subject" />
        </Field>
        <Field label={said.email} help={said.weAnswerToThis} aside={said.optional}>
          <Input type="email" icon={<Mail aria-hidden />} placeholder={said.nameexamplecom} />
        </Field>
        <Field label={said.priority}>
          <Select options={options} value={priority} onChange={setPriority} />
        </Field>
        <Field label={said.assignee}>
          <Combobox
            options={people.map((name) => ({ value: name, label: name }))}
            selected={person}
            onChange={setPerson}
            emptyText={said.noMatches}
            openLabel={said.showPeople}
            placeholder={said.findAPerson}
          />
        </Field>
        <Field label={said.note} help={words.note}>
          <Textarea rows={2} />
        </Field>
        <Field label={said.tags}>
          <TagsInput value={tags} onChange={setTags} />
        </Field>
        <Checkbox label={said.sharedWithTheTeam} help={said.everybodyMayInsertIt} defaultChecked />
        <Switch checked={isOn} onChange={setIsOn} label={said.sound} help={said.playsWhenATicket} />
        <Input icon={<Search aria-hidden />} aria-label={said.search} placeholder={said.search} size="lg" />
        <Input aria-label={said.disabled} defaultValue="Not now" disabled />
      </div>
    </Card>
  );
}

function Marks() {
  return (
    <Card title={said.marks}>
      <Row>
        {tones.map((tone) => (
          <Badge key={tone} tone={tone}>
            {tone}
          </Badge>
        ))}
      </Row>
      <Row>
        {tones.map((tone) => (
          <span key={tone} className="flex items-center gap-1.5">
            <StatusDot tone={tone} />
            {tone}
          </span>
        ))}
        <CountBadge>{said.n9}</CountBadge>
      </Row>
      <Row>
        {people.map((name) => (
          <Avatar key={name} name={name} />
        ))}
        <Avatar name="Ada Byron" size="xs" />
        <Avatar name="Ada Byron" size="lg" />
      </Row>
      <ProgressBar value={312} max={1000} label={said.import} text={said.n312Of1000Rows} />
      <div className="mt-3">
        <ProgressBar label={said.export} text={said.preparing} />
      </div>
    </Card>
  );
}

function Overlays() {
  const [open, setOpen] = useState<"dialog" | "drawer" | "confirm" | null>(null);
  const close = () => setOpen(null);
  const foot = (
    <>
      <Button onClick={close}>{words.cancel}</Button>
      <Button variant="primary">{words.save}</Button>
    </>
  );
  return (
    <Card title={said.overlays}>
      <Row>
        <Button onClick={() => setOpen("dialog")}>{said.dialog}</Button>
        <Button onClick={() => setOpen("drawer")}>{said.drawer}</Button>
        <Button onClick={() => setOpen("confirm")}>{said.confirm}</Button>
        <Menu trigger={<Button>{said.menu}</Button>} align="start">
          <MenuSection title={said.thisResponse}>
            <MenuItem icon={<Pencil aria-hidden />} end={<Kbd>{said.e}</Kbd>}>
              {said.edit}
            </MenuItem>
          </MenuSection>
          <MenuSeparator />
          <MenuItem icon={<Trash2 aria-hidden />} tone="danger">
            {words.remove}
          </MenuItem>
        </Menu>
      </Row>
      <Dialog
        isOpen={open === "dialog"}
        onClose={close}
        title={words.subject}
        text={words.help}
        closeLabel={words.close}
        footer={foot}
      >
        <Field label={words.subject}>
          <Input />
        </Field>
      </Dialog>
      <Drawer
        isOpen={open === "drawer"}
        onClose={close}
        title={words.subject}
        closeLabel={words.close}
        footer={foot}
      >
        <Field label={words.subject} error={words.error}>
          <Input />
        </Field>
      </Drawer>
      <ConfirmDialog
        isOpen={open === "confirm"}
        onClose={close}
        onConfirm={close}
        title={words.remove}
        text={words.removeText}
        confirmLabel={words.remove}
        cancelLabel={words.cancel}
      />
    </Card>
  );
}

function Lists() {
  const [tab, setTab] = useState("open");
  const [page, setPage] = useState(2);
  return (
    <Card title={said.lists} isFlush className="lg:col-span-2">
      <div className="px-4 pt-2">
        <Tabs
          label={said.status}
          tabs={[
            { id: "open", label: said.open, count: 12 },
            { id: "pending", label: said.pending, count: 3 },
            { id: "closed", label: said.closed },
          ]}
          value={tab}
          onChange={setTab}
        />
      </div>
      <Table label={said.tickets}>
        <THead>
          <TH className="w-10">
            <Checkbox aria-label={said.all} isMixed />
          </TH>
          <TH sorted="desc" onSort={() => undefined}>
            {words.subject}
          </TH>
          <TH>{said.assignee}</TH>
          <TH align="end">{said.messages}</TH>
          <TH className="w-10">
            <span className="sr-only">{said.more}</span>
          </TH>
        </THead>
        <TBody>
          {people.map((name, row) => (
            <TR key={name} aria-selected={row === 1}>
              <TD>
                <Checkbox aria-label={name} defaultChecked={row === 1} />
              </TD>
              <TD className="max-w-80">
                <span className="line-clamp-1 font-medium">{words.long}</span>
              </TD>
              <TD>
                <span className="flex items-center gap-2">
                  <Avatar name={name} size="xs" />
                  {name}
                </span>
              </TD>
              <TD align="end" className="tabular-nums">
                {(row + 1) * 1117}
              </TD>
              <TD>
                <IconButton label={said.more} size="sm">
                  <Ellipsis aria-hidden />
                </IconButton>
              </TD>
            </TR>
          ))}
        </TBody>
      </Table>
      <Pagination
        page={page}
        pages={4}
        onPage={setPage}
        text={said.n2140Of312}
        label={said.pages}
        previousLabel={said.previousPage}
        nextLabel={said.nextPage}
      />
    </Card>
  );
}

function Notices() {
  return (
    <>
      <Card title={said.notices}>
        <div className="flex flex-col gap-2">
          {(["info", "success", "warning", "danger"] as const).map((tone) => (
            <Banner key={tone} tone={tone} title={tone}>
              {words.removeText}
            </Banner>
          ))}
        </div>
      </Card>
      <Card isFlush>
        <EmptyState
          icon={<Inbox aria-hidden />}
          title={said.noTicketsYet}
          text={said.whenACustomerWrites}
          actions={<Button variant="primary">{said.newTicket}</Button>}
        />
      </Card>
      <Card isFlush>
        <SkeletonRows rows={4} label={said.loading} />
      </Card>
    </>
  );
}
