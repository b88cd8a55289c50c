import { z } from 'zod'

/** The version that is spoken here (Travel Rule Protocol, OpenVASP). */
export const TRP_VERSION = '3.2.1'
/** Others speak 2 and 3; the answers of 1 had another form. */
export const isSpokenVersion = (version: string | undefined) =>
  version !== undefined && /^3\.\d{1,3}\.\d{1,3}$/.test(version)

const link = z.url({ protocol: /^https$/ }).max(1_000)
const reason = z.string().max(500)

/** SLIP-0044 of chains' own coins: the only assets that are named the same everywhere. */
const SLIP44: Readonly<Record<string, number>> = { BTC: 0, LTC: 2, DOGE: 3, ETH: 60, XRP: 144, SOL: 501, ADA: 1815 }

export function slip44Of(coin: string): number | undefined {
  return SLIP44[coin]
}

export function coinOfSlip44(number: number): string | undefined {
  return Object.entries(SLIP44).find(([, each]) => each === number)?.[0]
}

export const inquiry = z.object({
  asset: z.object({ slip0044: z.int().min(0) }),
  /** A number on the wire, and nowhere else. */
  amount: z.number().positive(),
  callback: link,
  IVMS101: z.unknown(),
})

/** To an inquiry, at once or later: received, approved with the address to pay, or rejected. */
export const answer = z.union([
  z.object({ approved: z.object({ address: z.string().max(128), callback: link }) }),
  z.object({ rejected: reason }),
  z.object({ version: z.string().max(20) }),
])
export type TrpAnswer = z.output<typeof answer>

/** What became of an approved transfer. */
export const confirmation = z.union([z.object({ txid: z.string().max(128) }), z.object({ canceled: reason })])
export type TrpConfirmation = z.output<typeof confirmation>
