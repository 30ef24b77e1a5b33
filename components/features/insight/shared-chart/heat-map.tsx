"use client";

export interface HeatRow {
  key: string;
  label: string;
  values: readonly (number | null)[];
}

/**
 * How much, by two things at once: the fuller the colour, the more. The table behind it carries the numbers.
 */
export function HeatMap({
  label,
  head,
  rows,
  format,
}: {
  label: string;
  head: readonly string[];
  rows: readonly HeatRow[];
  format: (value: number) => string;
}) {
  const top = Math.max(1, ...rows.flatMap(({ values }) => values.map((value) => value ?? 0)));
  return (
    <div role="img" aria-label={label} className="overflow-x-auto">
      <div
        aria-hidden
        className="grid min-w-120 gap-0.5 text-xs text-ink-faint"
        style={{ gridTemplateColumns: `auto repeat(${head.length}, minmax(0, 1fr))` }}
      >
        {rows.map((row) => (
          <div key={row.key} className="contents">
            <span className="pe-2 leading-6 whitespace-nowrap">{row.label}</span>
            {head.map((name, at) => {
              const value = row.values[at] ?? 0;
              return (
                <span
                  key={name}
                  title={`${row.label}, ${name}: ${format(value)}`}
                  className="h-6 rounded-xs bg-sunken"
                >
                  <span
                    className="block size-full rounded-xs bg-accent"
                    style={{ opacity: value === 0 ? 0 : 0.12 + 0.88 * (value / top) }}
                  />
                </span>
              );
            })}
          </div>
        ))}
        <span />
        {head.map((name, at) => (
          <span key={name} className="truncate pt-1 text-center tabular-nums">
            {head.length > 12 && at % 3 !== 0 ? "" : name}
          </span>
        ))}
      </div>
    </div>
  );
}
