import { cardFlow } from './card-flow.ts'
import { convertFlow } from './convert-flow.ts'
import { copyFlow } from './copy-flow.ts'
import { earnFlow } from './earn-flow.ts'
import type { Flow } from './flow.ts'
import { paperFlow } from './paper-flow.ts'
import { paymentFlow } from './payment-flow.ts'
import { referralFlow } from './referral-flow.ts'

export const flows = {
  convert: convertFlow,
  earn: earnFlow,
  payment: paymentFlow,
  copy: copyFlow,
  paper: paperFlow,
  card: cardFlow,
  referral: referralFlow,
} as const satisfies Record<string, Flow>

export type FlowName = keyof typeof flows
