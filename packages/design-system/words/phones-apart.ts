/** `+491***678`: no letter of it says that it is read from the left. */
const PHONE = /^\+?[\d*][\d*\s-]*$/
const MARK = /[+*]/

/** What fills a message read from right to left, with phone numbers, whole or masked, kept in their own order. */
export function phonesApart<V extends Readonly<Record<string, unknown>> | undefined>(values: V): V {
  if (values === undefined) return values
  const isPhone = (value: unknown) => typeof value === 'string' && PHONE.test(value) && MARK.test(value)
  const kept = Object.entries(values).map(([name, value]) => [name, isPhone(value) ? `\u2066${value}\u2069` : value])
  return Object.fromEntries(kept) as V
}
