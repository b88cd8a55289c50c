import { SiteCode } from '@bowline/contract/codes.ts'
import { Rejection } from '@bowline/core/rejections.ts'
import type { PlainReason } from '../../call-kit/refusal-text.ts'
import { SiteRefusal } from '../../call-kit/site-refusal.ts'
import { futuresRefusal } from '../perpetuals/futures-refusal.ts'

const answers: Partial<Record<Rejection, readonly [code: SiteCode, reason: PlainReason]>> = {
  [Rejection.notUnified]: [SiteCode.collateralSwitch, 'unified.classic'],
  [Rejection.unknownAsset]: [SiteCode.collateralSwitch, 'unified.no-collateral'],
  [Rejection.collateralFixed]: [SiteCode.collateralSwitch, 'unified.fixed'],
  [Rejection.collateralFull]: [SiteCode.collateralSwitch, 'unified.full'],
  [Rejection.hasDebt]: [SiteCode.collateralSwitch, 'unified.has-debt'],
  [Rejection.ratioTooHigh]: [SiteCode.collateralSwitch, 'unified.ratio'],
  [Rejection.noDebt]: [SiteCode.refused, 'unified.no-debt'],
  [Rejection.insufficientBalance]: [SiteCode.futuresMargin, 'unified.nothing-to-repay-with'],
}

/** Why collateral stays as it is, or nothing was repaid. */
export function unifiedRefusal(rejection: Rejection): SiteRefusal {
  const answer = answers[rejection]
  return answer ? new SiteRefusal(...answer) : futuresRefusal({ rejection, filter: 0 }, undefined)
}
