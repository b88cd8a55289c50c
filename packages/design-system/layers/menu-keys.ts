const moves: Readonly<Record<string, (at: number, last: number) => number>> = {
  ArrowDown: (at, last) => (at >= last ? 0 : at + 1),
  ArrowUp: (at, last) => (at <= 0 ? last : at - 1),
  Home: () => 0,
  End: (_at, last) => last,
}

/** The items of a menu that can be chosen. */
export function choicesOf(list: HTMLElement | null): HTMLElement[] {
  return [...(list?.querySelectorAll<HTMLElement>('[role^=menuitem]:not([aria-disabled])') ?? [])]
}

/** The item a key leads to from the one with the focus. */
export function choiceBy(key: string, all: readonly HTMLElement[]): HTMLElement | undefined {
  const at = all.indexOf(document.activeElement as HTMLElement)
  const move = moves[key]
  return move ? all[move(at, all.length - 1)] : startingWith(key, all, at)
}

/** The next item after this one whose text starts with the typed letter. */
function startingWith(key: string, all: readonly HTMLElement[], at: number): HTMLElement | undefined {
  if (key.length !== 1 || key === ' ') return undefined
  const round = [...all.slice(at + 1), ...all.slice(0, at + 1)]
  return round.find((choice) => choice.textContent?.trim().toLowerCase().startsWith(key.toLowerCase()))
}
