/** The words of a list of the core (`core/messages/terms.ts`) in the order of their numbers, but for those that nobody sees. */
export function wordsOf<W extends string, Unseen extends W = never>(
  numbers: Readonly<Record<W, number>>,
  ...unseen: readonly Unseen[]
): readonly Exclude<W, Unseen>[] {
  return (Object.keys(numbers) as W[]).filter((word): word is Exclude<W, Unseen> => !unseen.some((one) => one === word))
}
