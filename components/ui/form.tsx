import type { ReactNode, Ref } from "react";

interface Props {
  id?: string;
  ref?: Ref<HTMLFormElement>;
  onSend: (form: HTMLFormElement) => void;
  children: ReactNode;
}

/**
 * Fields below each other. The browser neither sends it nor complains in bubbles of its own: see
 * useFormErrors.
 */
export function Form({ onSend, ...rest }: Props) {
  return (
    <form
      {...rest}
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        onSend(event.currentTarget);
      }}
    />
  );
}
