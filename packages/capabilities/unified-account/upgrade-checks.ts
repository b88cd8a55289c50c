import { UpgradeCheck } from '@bowline/core/messages/terms.ts'

/** What an upgrade asks for, by the names that pages word: those of the core, and that the risk notice is accepted. */
export const upgradeChecks = [...(Object.keys(UpgradeCheck) as (keyof typeof UpgradeCheck)[]), 'compliance'] as const
export type UpgradeCheckName = (typeof upgradeChecks)[number]

/** Checks of the core that do not hold. */
export function failedChecks(failed: number): UpgradeCheckName[] {
  return Object.entries(UpgradeCheck).flatMap(([name, bit]) => (failed & bit ? [name as UpgradeCheckName] : []))
}

const HOUR_MS = 3_600_000
const FROM_MS = 5 * 60_000

/** When an upgrade that came around the full hour may be tried again. */
export function windowOpensAt(nowMs: number): number {
  const hour = Math.floor(nowMs / HOUR_MS) * HOUR_MS
  return nowMs - hour < FROM_MS ? hour + FROM_MS : hour + HOUR_MS + FROM_MS
}
