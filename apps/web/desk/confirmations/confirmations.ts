/** What the page asks before doing, by its name in the `confirmations` setting. */
export const confirmations = { order: 'order', cancelAll: 'cancelAll', amendOnChart: 'chartAmend' } as const

/** Asked until the user does not want it any more. */
export function asksBefore(
  kept: Readonly<Record<string, boolean>> | undefined,
  what: (typeof confirmations)[keyof typeof confirmations],
): boolean {
  return kept?.[what] ?? true
}
