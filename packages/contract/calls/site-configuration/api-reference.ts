import { z } from 'zod'
import type { CallTable } from '../../call.ts'
import { apiMethods } from '../../terms/api-methods.ts'
import { whole } from '../../values.ts'

/** Parts of the reference, in their order. */
export const apiGroups = ['general', 'market', 'trading', 'account', 'stream', 'wallet', 'futures'] as const

const line = z.object({
  method: z.enum(apiMethods),
  path: z.string(),
  /** Method name on the WebSocket API; null: REST only. */
  socketMethod: z.string().nullable(),
  summary: z.string(),
  /** `key`: only the header; `signed`: key, timestamp and signature. */
  security: z.enum(['none', 'key', 'signed']),
  /** Permission the key needs. */
  permission: z.string().nullable(),
  weight: whole(0, 100_000),
  /** The weight above is for a call without optional parameters, which can change it. */
  weightVaries: z.boolean(),
  parameters: z.array(
    z.object({ name: z.string(), required: z.boolean(), form: z.string(), values: z.array(z.string()) }),
  ),
  /** A request that works as it is when no key is needed; otherwise the one to sign. */
  example: z.string(),
})

export const apiReferenceCalls = {
  'GET /exchange-web/web/site/apiReference': {
    access: 'anyone',
    summary: 'The public API reference as data: URLs, calls, limits, error codes, changes.',
    params: z.object({}),
    data: z.object({
      baseUrl: z.string(),
      socketUrl: z.string(),
      groups: z.array(
        z.object({
          name: z.enum(apiGroups),
          lines: z.array(line),
        }),
      ),
      streams: z.array(z.object({ pattern: z.string(), summary: z.string() })),
      limits: z.object({
        weightPerMinute: whole(1, 1_000_000),
        requestsPerFiveMinutes: whole(1, 1_000_000),
        ordersPerTenSeconds: whole(1, 1_000_000),
        ordersPerDay: whole(1, 10_000_000),
        connectionsPerFiveMinutes: whole(1, 1_000_000),
        streamsPerConnection: whole(1, 100_000),
        messagesPerSecond: whole(1, 1_000),
        keys: whole(1, 1_000),
      }),
      errors: z.array(z.object({ code: z.number().int(), meaning: z.string() })),
      changes: z.array(z.object({ day: z.string(), changes: z.array(z.string()) })),
    }),
  },
} as const satisfies CallTable
