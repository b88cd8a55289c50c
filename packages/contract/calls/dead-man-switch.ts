import { z } from 'zod'
import type { CallTable } from '../call.ts'
import { pair, timeMs, whole } from '../values.ts'

const minutes = whole(1, 60)

/** A dead man's switch as its owner sees it. */
const deadManSwitch = z.object({
  isArmed: z.boolean(),
  /** Orders are canceled after this long without an open page; the last value set, armed or not. */
  minutes,
  /** The last time it fired. */
  fired: z
    .object({
      atMs: timeMs,
      /** Number of orders canceled; null while unknown, and for good if the server died at that moment. */
      canceled: z.number().int().nullable(),
      /** Closed markets with orders left; these are canceled when the market opens. */
      heldPairs: z.array(pair),
      /** The owner has seen it. */
      isNoticed: z.boolean(),
    })
    .nullable(),
})

/** Sent to its owner's open pages when it was armed, disarmed or fired. */
export const deadManSwitchNotices = { deadMan: deadManSwitch }

const data = z.object({ deadMan: deadManSwitch })
/** Every call writes to the database, and nobody needs to switch it all day. */
const weight = 10

export const deadManSwitchCalls = {
  'GET /exchange-web/web/deadMan/state': {
    access: 'session',
    summary: 'Whether the caller’s dead man’s switch is armed, and when it last fired.',
    params: z.object({}),
    data,
  },
  'POST /exchange-web/web/deadMan/arm': {
    access: 'session',
    summary:
      'Cancels all orders of the caller when no page with live data has been open for so many minutes. Arming again begins anew, so a program without a page keeps its orders by calling in time.',
    params: z.strictObject({ minutes }),
    data,
    weight,
  },
  'POST /exchange-web/web/deadMan/disarm': {
    access: 'session',
    summary: 'Disarms the caller’s dead man’s switch.',
    params: z.strictObject({}),
    data,
    weight,
  },
  'POST /exchange-web/web/deadMan/notice': {
    access: 'session',
    summary: 'The caller has seen that it fired.',
    params: z.strictObject({}),
    data,
    weight,
  },
} as const satisfies CallTable
