export interface DiffLine {
  readonly mark: ' ' | '+' | '-'
  readonly text: string
  /** Its line number in the whole text. */
  readonly number: number
}

const CONTEXT = 2

/** The differences between two texts, line by line, with two lines of context; empty when there are none. */
export function lineDiff(before: string, after: string): DiffLine[] {
  const lines = compare(before.split('\n'), after.split('\n'))
  const near = new Set(
    lines.flatMap(({ mark }, at) =>
      mark === ' ' ? [] : Array.from({ length: 2 * CONTEXT + 1 }, (_, i) => at + i - CONTEXT),
    ),
  )
  return lines.map((line, number) => ({ ...line, number })).filter(({ number }) => near.has(number))
}

/** By longest common subsequence; settings have hundreds of lines, not thousands. */
function compare(before: readonly string[], after: readonly string[]): Omit<DiffLine, 'number'>[] {
  const longest = commonLengths(before, after)
  const lines: Omit<DiffLine, 'number'>[] = []
  let [i, j] = [0, 0]
  while (i < before.length || j < after.length) {
    const [old, fresh] = [before[i], after[j]]
    if (old !== undefined && old === fresh) {
      lines.push({ mark: ' ', text: old })
      i += 1
      j += 1
    } else if (old !== undefined && (fresh === undefined || at(longest, i + 1, j) >= at(longest, i, j + 1))) {
      lines.push({ mark: '-', text: old })
      i += 1
    } else {
      lines.push({ mark: '+', text: fresh as string })
      j += 1
    }
  }
  return lines
}

/** Lengths of the common subsequences from each pair of positions on. */
function commonLengths(before: readonly string[], after: readonly string[]): Uint16Array[] {
  const table = Array.from({ length: before.length + 1 }, () => new Uint16Array(after.length + 1))
  for (let i = before.length - 1; i >= 0; i--) {
    const row = table[i] as Uint16Array
    for (let j = after.length - 1; j >= 0; j--) {
      row[j] = before[i] === after[j] ? at(table, i + 1, j + 1) + 1 : Math.max(at(table, i + 1, j), at(table, i, j + 1))
    }
  }
  return table
}

function at(table: readonly Uint16Array[], i: number, j: number): number {
  return table[i]?.[j] ?? 0
}
