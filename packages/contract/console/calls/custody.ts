import { z } from 'zod'
import { page } from '../../paging.ts'
import { addressFamilies } from '../../terms/address-families.ts'
import { moveKinds, moveStates } from '../../terms/wallet.ts'
import { id, timeMs, whole } from '../../values.ts'
import type { ConsoleTable } from '../console-call.ts'
import { paged, reason } from '../console-values.ts'

const kind = z.enum(moveKinds)
const family = z.enum(addressFamilies)
const coin = z.object({ network: z.string().max(20), coin: z.string().max(12) })
/** Of the coin, as text. */
const amount = z.string().regex(/^\d{1,20}(\.\d{1,18})?$/)

export const custodyCalls = {
  'GET /console-api/custody/board': {
    access: 'accounts.read',
    summary:
      'Where the coins of the house are (hot, warm, cold, gas tanks), what should be moved, and what two persons have moved.',
    params: z.strictObject({}),
    data: z.object({
      rows: z.array(
        z.object({
          ...coin.shape,
          held: z.object({
            deposits: amount,
            hot: z.string(),
            warm: z.string(),
            cold: z.string(),
            transit: z.string(),
          }),
          /** Waits to be paid. */
          queued: z.string(),
          /** What the hot wallet should have. */
          target: z.string(),
          proposal: z.object({ kind, amount }).nullable(),
        }),
      ),
      /** What networks with tokens have for their fees, of the chain's own coin. */
      tanks: z.array(
        z.object({
          ...coin.shape,
          held: z.string(),
          /** Left at addresses of users for the next time. */
          fuel: z.string(),
          /** Filled up to `high` from the hot wallet when it has less than `low`. */
          low: z.string(),
          high: z.string(),
          /** More than `high`: it may go back to the hot wallet. */
          surplus: z.string(),
          /** `filling`: more is on its way; `short`: the hot wallet has too little to spare. */
          state: z.enum(['enough', 'filling', 'short', 'surplus']),
        }),
      ),
      moves: z.array(
        z.object({
          id,
          ...coin.shape,
          kind,
          amount,
          state: z.enum(moveStates),
          /** Why it failed; empty otherwise. */
          problem: z.string(),
          /** Waits to be signed on the machine that has the cold seed. */
          isOffline: z.boolean(),
          /** Of one that was given up: the transaction that did it all the same. Null: none was seen. */
          seenTxid: z.string().nullable(),
          allowedAtMs: timeMs,
        }),
      ),
      /** Addresses of cold accounts that have not signed the newest root of what is owed. */
      unsigned: whole(0, 1_000_000),
      cold: z.array(z.object({ family, fingerprint: z.string(), address: z.string() })),
    }),
  },
  'GET /console-api/custody/fees': {
    access: 'accounts.read',
    summary: 'What withdrawals of each coin over each network cost now, and between which bounds that moves by itself.',
    params: z.strictObject({}),
    data: z.object({
      rows: z.array(
        z.object({
          ...coin.shape,
          fee: amount,
          /** Of the release: where it is without changes. */
          table: amount,
          low: amount,
          high: amount,
          /** Null: it was never changed. */
          sinceMs: timeMs.nullable(),
        }),
      ),
    }),
  },
  'GET /console-api/custody/fee-changes': {
    access: 'accounts.read',
    summary: 'Changes of the fees of withdrawals, newest first.',
    params: z.strictObject(paged),
    data: page(
      z.object({
        id,
        ...coin.shape,
        fee: amount,
        replaced: amount,
        /** What the payouts of the last day ask for; null where there were too few to tell. */
        asked: amount.nullable(),
        payouts: whole(0, 1_000_000_000),
        /** `review`: the hourly one. */
        by: z.string(),
        atMs: timeMs,
      }),
    ),
  },
  'POST /console-api/custody/request-move': {
    access: 'accounts.request',
    summary:
      'Requests that a second person allow coins to be moved between hot, warm and cold, or what a gas tank has too much back.',
    params: z.strictObject({ ...coin.shape, kind, amount, reason }),
    data: z.object({ approvalId: id }),
  },
  'POST /console-api/custody/request-marks': {
    access: 'accounts.request',
    summary:
      'Requests that a second person allow other marks of a gas tank: both nothing, and it is not filled any more.',
    params: z.strictObject({ network: coin.shape.network, low: amount, high: amount, reason }),
    data: z.object({ approvalId: id }),
  },
  'POST /console-api/custody/request-cold-key': {
    access: 'accounts.request',
    summary: 'Requests that a second person enrol the public key of a cold account, once for each family of networks.',
    params: z.strictObject({
      family,
      /** Extended public key of the account, as the offline machine prints it. */
      key: z.string().max(120),
      fingerprint: z.string().regex(/^[0-9a-f]{8}$/),
      reason,
    }),
    data: z.object({ approvalId: id, address: z.string() }),
  },
  'GET /console-api/custody/unsigned': {
    access: 'accounts.request',
    summary: 'The file to be signed offline: a PSBT, or an unsigned transaction of an account.',
    params: z.strictObject({ move: id }),
    data: z.object({ name: z.string(), text: z.string() }),
  },
  'POST /console-api/custody/request-give-up': {
    access: 'accounts.request',
    summary:
      'Requests that a second person give up a transfer that waits to be signed offline: its coins may be moved again.',
    params: z.strictObject({ move: id, reason }),
    data: z.object({ approvalId: id }),
  },
  'POST /console-api/custody/request-book': {
    access: 'accounts.request',
    summary:
      'Requests that a second person have a transfer booked that was given up and is on its chain all the same: as what it is.',
    params: z.strictObject({ move: id, reason }),
    data: z.object({ approvalId: id }),
  },
  'GET /console-api/custody/statements': {
    access: 'accounts.request',
    summary: 'What the addresses of cold accounts are to sign offline under the newest root, as a file.',
    params: z.strictObject({}),
    data: z.object({ name: z.string(), text: z.string() }),
  },
  'POST /console-api/custody/signed-statements': {
    access: 'accounts.request',
    summary: 'Takes the signatures of cold addresses that are right.',
    params: z.strictObject({ text: z.string().max(500_000) }),
    data: z.object({ taken: whole(1, 1_000_000) }),
  },
  'POST /console-api/custody/signed': {
    access: 'accounts.request',
    summary: 'Takes the file that was signed offline, if it does what two persons allowed; it is then sent.',
    params: z.strictObject({ move: id, text: z.string().max(500_000) }),
    data: z.object({ isTaken: z.literal(true) }),
  },
} as const satisfies ConsoleTable
