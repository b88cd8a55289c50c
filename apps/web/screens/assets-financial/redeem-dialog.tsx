import { AmountField } from '@bowline/design-system/inputs/amount-field.tsx'
import { RadioGroup } from '@bowline/design-system/inputs/radio-group.tsx'
import { FormDialog } from '@bowline/design-system/layers/form-dialog.tsx'
import { trimDecimals } from '@bowline/design-system/numbers/decimal.ts'
import { useMemo, useState } from 'react'
import { Notice } from '../../account-layout/notice.tsx'
import { useSubmit } from '../../account-layout/use-submit.ts'
import { usePage } from '../../page-context.ts'
import { amountFault } from '../../typed-amount.ts'
import { useWords } from '../../words/use-words.ts'
import type { EarnPosition, EarnRequest } from './earn-figures.ts'
import { useProductTexts } from './use-product-texts.ts'

interface RedeemDialogProps {
  readonly position: EarnPosition
  readonly onClose: () => void
  readonly onDone: (request: EarnRequest) => void
}

/** Flexible coins by amount and way; a term only as a whole, with what that costs. */
export function RedeemDialog({ position, onClose, onDone }: RedeemDialogProps) {
  const t = useWords('assets-financial')
  const { siteApi } = usePage()
  const { amountOf, term } = useProductTexts()
  const { positionId, coin, days, kind, redeemable, forfeited } = position
  const isTerm = kind === 'fixed'
  const [typed, setAmount] = useState('')
  const [way, setWay] = useState<'instant' | 'standard'>('instant')
  const fault = isTerm ? undefined : amountFault(typed, { most: redeemable })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the values are what makes it another wish
  const key = useMemo(() => crypto.randomUUID(), [typed, way])
  const send = () => {
    const wish = isTerm ? ({ way: 'early' } as const) : { way, amount: typed }
    return siteApi('POST /exchange-web/web/earn/redeem', { key, positionId, ...wish })
  }
  const { busy, tried, refusal, submit, forget } = useSubmit(send, onDone, fault === undefined)
  const faultText = () => {
    if (fault === undefined || (fault === 'missing' && !tried)) return refusal?.text
    if (fault === 'most') return t('fault.balance', { amount: amountOf(redeemable, coin) })
    return t(fault === 'decimals' ? 'fault.decimals' : 'fault.missing')
  }
  return (
    <FormDialog
      onClose={onClose}
      title={`${t('redeem')}: ${coin}, ${term(days)}`}
      words={{ send: t('redeem'), sending: t('sending'), cancel: t('close') }}
      busy={busy}
      onSubmit={submit}
    >
      {isTerm ? (
        <>
          <Notice kind="warn">
            {t('early', { amount: amountOf(redeemable, coin), forfeited: amountOf(forfeited, coin) })}
          </Notice>
          {refusal && <Notice kind="bad">{refusal.text}</Notice>}
        </>
      ) : (
        <>
          <AmountField
            label={t('amount')}
            hint={t('available', { amount: amountOf(redeemable, coin) })}
            error={faultText()}
            required
            value={typed}
            unit={coin}
            onChange={(next) => {
              forget()
              setAmount(next)
            }}
            most={{ label: t('max'), amount: trimDecimals(redeemable) }}
          />
          <RadioGroup
            label={t('way')}
            value={way}
            onChange={setWay}
            options={(['instant', 'standard'] as const).map((value) => ({
              ...{ value, label: t(`way.${value}`), hint: t(`way.${value}.hint`) },
            }))}
          />
        </>
      )}
    </FormDialog>
  )
}
