import { Fragment } from "react";
import type { ReactNode } from "react";

/** A text with what was searched for marked in it. */
export function marked(text: string, marks: readonly (readonly number[])[]): ReactNode {
  let done = 0;
  const parts = marks.map(([from = 0, to = 0], at) => {
    const before = text.slice(done, from);
    done = to;
    return (
      <Fragment key={at}>
        {before}
        <mark className="rounded-sm bg-warning-soft text-inherit">{text.slice(from, to)}</mark>
      </Fragment>
    );
  });
  return (
    <>
      {parts}
      {text.slice(done)}
    </>
  );
}
