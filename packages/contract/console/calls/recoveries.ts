import { z } from 'zod'
import { page } from '../../paging.ts'
import { sendBackStates } from '../../terms/wallet.ts'
import { decimal, id, timeMs } from '../../values.ts'
import type { ConsoleTable } from '../console-call.ts'
import { paged, reason } from '../console-values.ts'

export const recoveryReviewCalls = {
  'GET /console-api/recoveries/waiting': {
    access: 'withdrawals.read',
    summary:
      'What users say of coins that they sent and do not see, oldest first, each with what was found in suspense.',
    params: z.strictObject({ ...paged }),
    data: page(
      z.object({
        id,
        userId: id,
        network: z.string(),
        /** Null: a token that is not listed, whose contract follows. */
        coin: z.string().nullable(),
        contract: z.string().nullable(),
        txid: z.string(),
        amount: z.string(),
        note: z.string(),
        askedAtMs: timeMs,
        /** Of that contract, at addresses of users; in the token's smallest units. */
        tokens: z.array(
          z.object({
            id,
            userId: id,
            amount: z.string(),
            receiver: z.string(),
            sender: z.string(),
            seenAtMs: timeMs,
          }),
        ),
        found: z.array(
          z.object({
            id,
            coin: z.string(),
            amount: decimal,
            receiver: z.string(),
            sender: z.string().nullable(),
            seenAtMs: timeMs,
          }),
        ),
      }),
    ),
  },
  'GET /console-api/recoveries/held': {
    access: 'withdrawals.read',
    summary:
      'Deposits that are not credited because their sender is on a list, or because nobody knows where they come from, oldest first.',
    params: z.strictObject({ ...paged }),
    data: page(
      z.object({
        id,
        userId: id,
        network: z.string(),
        coin: z.string(),
        amount: decimal,
        sender: z.string().nullable(),
        txid: z.string(),
        held: z.enum(['risk', 'origin']),
        /** It goes back, or may: when it is final on its chain, and nobody has sent it back yet. */
        sendBack: z.enum(sendBackStates),
        seenAtMs: timeMs,
      }),
    ),
  },
  'POST /console-api/recoveries/return': {
    access: 'withdrawals.decide',
    summary:
      'Requests that a second person send a held deposit back: to its sender, or where the sender’s provider wants it.',
    params: z.strictObject({ id, address: z.string().trim().min(1).max(128).optional(), reason }),
    data: z.object({ approvalId: id }),
  },
  'POST /console-api/recoveries/release': {
    access: 'withdrawals.decide',
    summary: 'Requests that a second person have a held deposit credited.',
    params: z.strictObject({ id, reason }),
    data: z.object({ approvalId: id }),
  },
  'POST /console-api/recoveries/request': {
    access: 'withdrawals.decide',
    summary: 'Requests that a second person give coins in suspense to the user, less a fee for the work.',
    params: z.strictObject({ id, deposit: id, fee: decimal, reason }),
    data: z.object({ approvalId: id }),
  },
  'POST /console-api/recoveries/sendBack': {
    access: 'withdrawals.decide',
    summary:
      'Requests that a second person send a token that is not listed back: to its sender, or to a wallet that its owner has shown to be theirs.',
    params: z.strictObject({ id, deposit: id, address: z.string().trim().min(1).max(128).optional(), reason }),
    data: z.object({ approvalId: id }),
  },
  'POST /console-api/recoveries/refuse': {
    access: 'withdrawals.decide',
    summary: 'Ends it without giving anything. The user reads the reason.',
    params: z.strictObject({ id, reason }),
    data: z.object({ isRefused: z.literal(true) }),
  },
} as const satisfies ConsoleTable
