import { z } from 'zod'
import { intervals } from './terms/intervals.ts'

const PAIR = '([A-Z0-9]{1,12}_[A-Z0-9]{1,12}|[A-Z0-9]{1,12}-[A-Z0-9]{1,12}(-PERPETUAL)?)'
/** Names of channels. */
export const CHANNEL = new RegExp(
  `^(tickers|markets|contracts|account|futures|paper|paper-futures|(book|trades|ticker):${PAIR}|klines:${PAIR}:(${intervals.join('|')}))$`,
)

/** What a client may send on the site's stream. Kept apart from `stream.ts`, so that no schema reaches a browser. */
export const clientMessage = z.discriminatedUnion('op', [
  z.strictObject({
    op: z.enum(['subscribe', 'unsubscribe']),
    channels: z.array(z.string().max(40).regex(CHANNEL, 'no such channel')).min(1).max(64),
  }),
  z.strictObject({ op: z.literal('ping') }),
])
