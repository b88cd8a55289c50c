import { z } from 'zod'
import type { CallTable } from '../call.ts'
import { changed, proof, validCode } from '../security.ts'
import { validType } from '../sign-in.ts'
import { form } from '../terms/parameter-forms.ts'
import { asset, flag, id, plainText, timeMs, whole } from '../values.ts'

/** A chain by its name in these calls; optional where the coin has only one. */
const transferNetWork = z.string().regex(/^[A-Z0-9]{1,20}$/, form('network'))

/** The memo or tag of a shared address; 0 means none. */
const tag = whole(0, 4_294_967_295)
const address = plainText(256).min(1)

const row = z.object({
  id,
  coinName: asset,
  transferNetWork,
  address: z.string(),
  tag,
  label: z.string(),
  /** 1 means an address on a chain, 2 that of an account here, where coins arrive at once and without a fee. */
  addrType: z.literal([1, 2]),
  addedAtMs: timeMs,
  /** For an entry less than a day old: when the whitelist starts to allow it. Null: already allowed. */
  usableFromMs: timeMs.nullable(),
})

const entry = {
  coinSymbol: asset,
  transferNetWork: transferNetWork.optional(),
  address,
  tag: tag.default(0),
  /** 1 to 20 visible characters, unique within the book. */
  label: z.string().max(256),
}

export const addressBookCalls = {
  'GET /exchange-web/web/withdraw/addressBook': {
    access: 'session',
    summary: 'The caller’s address book, newest first, and the supported coins and networks.',
    params: z.strictObject({}),
    data: z.object({
      isWhiteListOn: z.boolean(),
      mostEntries: whole(1, 1000),
      list: z.array(row),
      coins: z.array(z.object({ coinName: asset, networks: z.array(transferNetWork) })),
      networks: z.array(z.object({ transferNetWork, name: z.string(), hasTag: z.boolean() })),
    }),
  },
  'POST /exchange-web/web/withdraw/checkAddress': {
    access: 'session',
    summary: 'Whether an entry can be added: its normalized address, and a saved lookalike.',
    params: z.strictObject(entry),
    data: z.object({
      address: z.string(),
      /** An entry that matches at both ends and differs in between, as made by attackers who hope for a mix-up. */
      looksLike: z.object({ label: z.string(), address: z.string() }).nullable(),
    }),
  },
  'POST /exchange-web/web/add_withdraw_address': {
    access: 'session',
    summary:
      'Adds an entry, with the strongest factor (codes of operationType 11; without one 420012 names it). A label that is there already is 11405.',
    weight: 10,
    params: z.strictObject({
      ...entry,
      /** 1 or 2: an address of this exchange is known as one whichever is sent. */
      addrType: whole(1, 2).default(1),
      validType: validType.optional(),
      validCode: validCode.optional(),
    }),
    data: row,
  },
  'POST /exchange-web/web/withdraw/deleteWithdrawAddress': {
    access: 'session',
    summary: 'Deletes the entries of an address: for all networks and tags, or only the given ones.',
    weight: 5,
    params: z.strictObject({
      symbol: asset,
      address,
      transferNetWork: transferNetWork.optional(),
      tag: tag.optional(),
    }),
    data: z.object({ deleted: whole(0, 1000) }),
  },
  'GET /exchange-web-gateway/userWithdrawAddrWhite/getAddrWhiteByCoin': {
    access: 'session',
    summary:
      'Entries of one coin, and one network if given; `usableFromMs` says from when each may be used while the whitelist is on.',
    params: z.strictObject({ coinName: asset, transferNetWork: transferNetWork.optional() }),
    data: z.object({ isWhiteListOn: z.boolean(), list: z.array(row) }),
  },
  'POST /exchange-web-gateway/userWithdrawAddrWhite/switch': {
    access: 'session',
    summary: 'Allows withdrawals to saved addresses only, or anywhere again, which holds them for 24 hours.',
    weight: 10,
    params: z.strictObject({ isOn: flag, ...proof }),
    data: changed,
  },
  'GET /exchange-web/web/withdraw/checkWithdraw': {
    access: 'session',
    summary:
      'Whether anything may be withdrawn: freezes and holds (330007), country, level (330006), second factor and PIN (420012, 420011).',
    params: z.strictObject({}),
    data: z.object({
      /** In USDT, for the level. */
      limits: z.object({ perDay: z.string(), perMonth: z.string() }),
    }),
  },
} as const satisfies CallTable
