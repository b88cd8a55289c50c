import { z } from 'zod'
import { type CallTable, inInverseForm } from '../../call.ts'
import {
  bit,
  contractId,
  count,
  family,
  orNone,
  positionModel,
  positionType,
  priceBasis,
  textId,
  unit,
} from '../../futures.ts'
import { OPEN_FUTURES } from '../../terms/products.ts'
import { decimal, flag, plainText, timeMs, whole } from '../../values.ts'

/** How a user trades a contract. */
const contractConfig = z.object({
  contractId: textId,
  /** 1 cross, 2 isolated. */
  marginModel: positionType,
  marginModelCanSwitch: bit,
  nowLevel: count,
  minLevel: count,
  maxLevel: count,
  /** With what is held and open now. */
  userMaxLevel: count,
  /** Largest worth that each leverage allows, in what settles. */
  leverCeiling: z.record(z.string(), decimal),
  levelCanSwitch: bit,
  /** Of the family: 1 one position, 2 long and short. */
  positionModel,
  positionModelCanSwitch: bit,
})

const compliance = z.object({
  /** The version that must be accepted. */
  version: z.string(),
  /** Null: not accepted, or only an earlier version. */
  acceptedAt: timeMs.nullable(),
})

export const futuresSettingCalls = inInverseForm({
  'POST /fe-co-api/user/get_user_config': {
    access: 'session',
    summary: 'Leverage, margin mode and position mode by contract, and how the caller’s page is set.',
    weight: 2,
    params: z.object({ uorbType: orNone(family), contractId: orNone(contractId) }),
    data: z.object({
      contractList: z.array(contractConfig),
      /** Of contracts that settle in dollars; those that settle in coin have theirs in `contractList`. */
      positionModel,
      positionModelCanSwitch: bit,
      coUnit: unit,
      pcSecondConfirm: bit,
      /** Days until an order that rests expires; 0 = never. The page’s default. */
      expireTime: whole(0, 90),
      priceBasis,
      openContract: bit,
      authLevel: whole(0, 2),
      feeTier: count,
      compliance,
      /** 0: what opens is refused; what closes is not. */
      excStatus: bit,
    }),
  },
  'POST /fe-co-api/user/edit_user_page_config': {
    access: 'session',
    summary: 'Changes the position mode of a family, or how the page is set. Only what is sent changes.',
    params: z.strictObject({
      uorbType: orNone(family),
      positionModel: orNone(positionModel),
      coUnit: orNone(unit),
      expireTime: orNone(whole(0, 90)),
      priceBasis: orNone(priceBasis),
      pcSecondConfirm: orNone(flag),
    }),
    data: z.object({
      positionModel,
      coUnit: unit,
      expireTime: whole(0, 90),
      priceBasis,
      pcSecondConfirm: bit,
    }),
  },
  'POST /fe-co-api/user/level_edit': {
    access: 'session',
    summary: 'Sets the leverage of a contract, for its open orders and positions too.',
    params: z.strictObject({ uorbType: orNone(family), contractId, nowLevel: whole(1, 10_000) }),
    data: z.object({ contractId: textId, nowLevel: count, maxPositionMoney: decimal }),
  },
  'POST /fe-co-api/user/margin_model_edit': {
    access: 'session',
    summary: 'Cross (1) or isolated (2) margin of a contract without orders and position.',
    params: z.strictObject({ uorbType: orNone(family), contractId, marginModel: positionType }),
    data: z.object({ contractId: textId, marginModel: positionType }),
  },
} as const satisfies CallTable)

export const futuresAccessCalls = {
  'POST /fe-co-api/user/submit_compliance_record': {
    access: 'session',
    requires: OPEN_FUTURES,
    summary: 'Accepts the risk notice of this version; it is kept with time and address.',
    params: z.strictObject({
      version: plainText(32),
      accepted: flag,
      /** What was asked beside it, as text. */
      answers: z.union([z.array(plainText(500)).max(20), plainText(10_000)]).optional(),
    }),
    data: z.object({ recordId: textId, version: z.string(), acceptedAt: timeMs }),
  },
  'POST /fe-co-api/user/create_co_id': {
    access: 'session',
    requires: OPEN_FUTURES,
    summary: 'Opens the caller’s futures account, once the risk notice is accepted. Again: the same account.',
    params: z.strictObject({}),
    data: z.object({ coUid: textId, openContract: bit }),
  },
} as const satisfies CallTable
