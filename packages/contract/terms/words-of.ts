/** The words of a list of the core (`core/messages/terms.ts`) in the order of their numbers, but for those that nobody sees. */
// Lists that a page does not use stay out of it.
/* @__NO_SIDE_EFFECTS__ */
export function wordsOf<W extends string, Unseen extends W = never>(
  numbers: Readonly<Record<W, number>>,
  ...unseen: readonly Unseen[]
): readonly Exclude<W, Unseen>[] {
  return (Object.keys(numbers) as W[]).filter((word): word is Exclude<W, Unseen> => !unseen.some((one) => one === word))
}
