/** The option a text means: by its name or value, in whatever case; or the only one with a word that begins so. */
export function matchOption<V extends string>(
  options: readonly { readonly value: V; readonly label: string }[],
  typed: string,
): V | undefined {
  const text = typed.trim().toLocaleLowerCase()
  if (text === '') return undefined
  const exact = options.find(({ value, label }) => [value, label].some((name) => name.toLocaleLowerCase() === text))
  if (exact) return exact.value
  const begun = options.filter(({ label }) => ` ${label.toLocaleLowerCase()}`.includes(` ${text}`))
  return begun.length === 1 ? begun[0]?.value : undefined
}
