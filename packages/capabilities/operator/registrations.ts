import { ControlError } from '@bowline/platform/control-socket.ts'
import { countRegistrations, type PERIODS } from '../account-access/index.ts'
import type { Operator } from './operator.ts'

const DAY_MS = 24 * 60 * 60 * 1000

export interface RegistrationsWanted {
  /** UTC days, both included. */
  readonly from: string
  readonly to: string
  readonly by: (typeof PERIODS)[number]
}

/** Where the users came from who registered in these days. */
export async function showRegistrations({ sql }: Pick<Operator, 'sql'>, { from, to, by }: RegistrationsWanted) {
  const [fromMs, toMs] = [dayMs(from), dayMs(to) + DAY_MS]
  if (toMs <= fromMs) throw new ControlError('malformed', `${from} comes after ${to}`)
  return { registrations: await countRegistrations(sql, { fromMs, toMs, period: by }) }
}

function dayMs(day: string): number {
  const ms = Date.parse(`${day}T00:00:00Z`)
  if (!Number.isNaN(ms) && new Date(ms).toISOString().startsWith(day)) return ms
  throw new ControlError('malformed', `${day} is not a day of the calendar such as 2026-02-28`)
}
