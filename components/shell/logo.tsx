/** Two people in turn: a speech mark that answers another. */
export function Logo({ className = "size-6" }: { className?: string }) {
  return (
    <svg aria-hidden viewBox="0 0 24 24" className={className} fill="none">
      <path
        d="M4 3h11a3 3 0 0 1 3 3v4a3 3 0 0 1-3 3h-4l-4 4v-4H4a3 3 0 0 1-3-3V6a3 3 0 0 1 3-3Z"
        className="fill-accent"
      />
      <path
        d="M20.2 10.2A3 3 0 0 1 23 13.2v3a3 3 0 0 1-2 2.8v3l-3.4-2.8H14a3 3 0 0 1-2.8-2"
        className="stroke-accent"
        strokeWidth="1.8"
        strokeLinejoin="round"
        strokeLinecap="round"
      />
    </svg>
  );
}
