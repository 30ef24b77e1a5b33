/** Two lines of what somebody wrote. A dash: there is none, or it is not the reader's to see. */
export const WrittenText = ({ text }: { text: string | null }) =>
  text === null || text === "" ? (
    <span className="text-ink-faint">{"–"}</span>
  ) : (
    <span
      dir="auto"
      title={text}
      className="own-direction line-clamp-2 max-w-80 min-w-40 wrap-anywhere text-ink-muted"
    >
      {text}
    </span>
  );
