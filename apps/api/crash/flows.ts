import { cardDebtFlow } from './card-debt-flow.ts'
import { cardFlow } from './card-flow.ts'
import { convertFlow } from './convert-flow.ts'
import { convertLimitFlow } from './convert-limit-flow.ts'
import { copyEndFlow } from './copy-end-flow.ts'
import { copyFlow } from './copy-flow.ts'
import { earnFlow } from './earn-flow.ts'
import { earnTermFlow } from './earn-term-flow.ts'
import type { Flow } from './flow.ts'
import { paperFlow } from './paper-flow.ts'
import { paymentFlow } from './payment-flow.ts'
import { referralFlow } from './referral-flow.ts'
import { smallBalancesFlow } from './small-balances-flow.ts'

export const flows = {
  convert: convertFlow,
  convertLimit: convertLimitFlow,
  smallBalances: smallBalancesFlow,
  earn: earnFlow,
  earnTerm: earnTermFlow,
  payment: paymentFlow,
  copy: copyFlow,
  copyEnd: copyEndFlow,
  paper: paperFlow,
  card: cardFlow,
  cardDebt: cardDebtFlow,
  referral: referralFlow,
} as const satisfies Record<string, Flow>

export type FlowName = keyof typeof flows
