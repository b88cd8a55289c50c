import { AmountField } from '@bowline/design-system/inputs/amount-field.tsx'
import { Checkbox } from '@bowline/design-system/inputs/checkbox.tsx'
import { FormDialog } from '@bowline/design-system/layers/form-dialog.tsx'
import { TimeText } from '@bowline/design-system/number-texts/time-text.tsx'
import { FailedState } from '@bowline/design-system/states/failed-state.tsx'
import { useAnswer } from '@bowline/design-system/states/use-answer.ts'
import { useMemo, useState } from 'react'
import { Details } from '../../account-layout/details.tsx'
import { Notice } from '../../account-layout/notice.tsx'
import { useSubmit } from '../../account-layout/use-submit.ts'
import { usePage } from '../../page-context.ts'
import { amountFault, mostAmount } from '../../typed-amount.ts'
import { useWords } from '../../words/use-words.ts'
import type { EarnProduct, EarnRequest } from './earn-figures.ts'
import { useProductTexts } from './use-product-texts.ts'

interface SubscribeDialogProps {
  readonly product: EarnProduct
  /** In the spot account. */
  readonly available: string
  readonly onClose: () => void
  readonly onDone: (request: EarnRequest) => void
}

/** How much, exactly what it brings and when, where that comes from and what can go wrong. */
export function SubscribeDialog({ product, available, onClose, onDone }: SubscribeDialogProps) {
  const t = useWords('assets-financial')
  const { siteApi } = usePage()
  const { amountOf, term } = useProductTexts()
  const { productId, coin, days, least, leftForUser: most, kind } = product
  const [amount, setAmount] = useState('')
  const [isRenewed, setRenewed] = useState(false)
  const fault = amountFault(amount, { least, most, available })
  // A repeat of the same wish is the same request; another wish is another.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the values are what makes it another
  const key = useMemo(() => crypto.randomUUID(), [amount, isRenewed])
  const { busy, tried, refusal, submit, forget } = useSubmit(
    () => siteApi('POST /exchange-web/web/earn/subscribe', { key, productId, amount, isRenewed }),
    onDone,
    fault === undefined,
  )
  const faultText = () => {
    if (fault === undefined || (fault === 'missing' && !tried)) return refusal?.text
    if (fault === 'least') return t('fault.least', { amount: amountOf(least, coin) })
    if (fault === 'most') return t('fault.most', { amount: amountOf(most, coin) })
    if (fault === 'balance') return t('fault.balance', { amount: amountOf(available, coin) })
    return t(`fault.${fault}`)
  }
  return (
    <FormDialog
      onClose={onClose}
      title={`${coin}, ${term(days)}`}
      words={{ send: t('subscribe'), sending: t('sending'), cancel: t('close') }}
      busy={busy}
      onSubmit={submit}
    >
      <AmountField
        label={t('amount')}
        hint={t('available', { amount: amountOf(available, coin) })}
        error={faultText()}
        required
        value={amount}
        unit={coin}
        onChange={(next) => {
          forget()
          setAmount(next)
        }}
        most={{ label: t('max'), amount: mostAmount(available, most) }}
      />
      {kind === 'fixed' && (
        <Checkbox checked={isRenewed} onChange={setRenewed} hint={t('renew.hint')}>
          {t('renew')}
        </Checkbox>
      )}
      {(fault === undefined || fault === 'balance') && <Preview product={product} amount={amount} />}
      <Notice kind="info">
        {t(`source.${product.source}`)} {t(`risk.${kind}`)}
      </Notice>
      <Notice kind="warn">{t('risk')}</Notice>
    </FormDialog>
  )
}

/** By the server, which pays by the same rule. */
function Preview({ product, amount }: { readonly product: EarnProduct; readonly amount: string }) {
  const t = useWords('assets-financial')
  const { siteApi } = usePage()
  const { amountOf, percent } = useProductTexts()
  const { productId, coin } = product
  const { data, error, again } = useAnswer(`${productId} ${amount}`, () =>
    siteApi('GET /exchange-web/web/earn/preview', { productId, amount }),
  )
  if (error) return <FailedState title={t('failed')} retryLabel={t('retry')} onRetry={again} />
  const shown = (text: string | undefined) => text ?? '…'
  const time = (atMs: number | null | undefined) => (atMs ? <TimeText atMs={atMs} kind="minute" /> : '…')
  return (
    <Details
      details={[
        { label: t('rate'), value: shown(data && percent(data.percent)) },
        { label: t('perDay'), value: shown(data && amountOf(data.perDay, coin)) },
        ...(product.kind === 'fixed'
          ? [{ label: t('total'), value: shown(data && amountOf(data.total ?? '0', coin)) }]
          : []),
        { label: t('starts'), value: time(data?.startsAtMs) },
        { label: t('first'), value: time(data?.firstPayoutAtMs) },
        ...(product.kind === 'fixed' ? [{ label: t('ends'), value: time(data?.endsAtMs) }] : []),
      ]}
    />
  )
}
