import type { CallData } from '@bowline/contract/calls.ts'
import { AmountField } from '@bowline/design-system/inputs/amount-field.tsx'
import { Checkbox } from '@bowline/design-system/inputs/checkbox.tsx'
import { RadioGroup } from '@bowline/design-system/inputs/radio-group.tsx'
import { FormDialog } from '@bowline/design-system/layers/form-dialog.tsx'
import { compareDecimals, trimDecimals } from '@bowline/design-system/numbers/decimal.ts'
import { FailedState } from '@bowline/design-system/states/failed-state.tsx'
import { useAnswer } from '@bowline/design-system/states/use-answer.ts'
import { useState } from 'react'
import { Notice } from '../../account-layout/notice.tsx'
import { useSubmit } from '../../account-layout/use-submit.ts'
import { amountFault, NEW_SETTINGS, settingsFaults, settingsWish } from '../../copying/copy-form.ts'
import { SettingsFields } from '../../copying/settings-fields.tsx'
import { ShareText } from '../../copying/share-text.tsx'
import { useFaultText } from '../../copying/use-fault-text.ts'
import { usePage } from '../../page-context.ts'
import { useCoinText } from '../../quotes/use-coin-text.ts'
import { useWords } from '../../words/use-words.ts'
import type { Leader } from './leader-board.ts'

interface CopyDialogProps {
  readonly leader: Leader
  readonly mine: CallData<'GET /exchange-web/web/copy/mine'>
  readonly onClose: () => void
  readonly onDone: () => void
}

const CURRENCY = 'USDT'

/** How much, how it is copied, when it ends by itself, what the leader gets of it, and what can go wrong. */
export function CopyDialog({ leader, mine, onClose, onDone }: CopyDialogProps) {
  const t = useWords('copy-trading')
  const { siteApi } = usePage()
  const coinText = useCoinText()
  const faultText = useFaultText()
  const [amount, setAmount] = useState('')
  const [home, setHome] = useState<'spot' | 'copy'>('spot')
  const [form, setForm] = useState(NEW_SETTINGS)
  const [acceptsRisk, setAccepts] = useState(false)
  const spot = useAnswer('spot', async () => {
    const { balances } = await siteApi('GET /exchange-web-gateway/asset/balances')
    return balances.find(({ coin }) => coin === CURRENCY)?.available ?? '0'
  })
  const { least, most } = mine.limits
  const available = home === 'copy' ? mine.balance : spot.data
  const fault = amountFault(amount, { least, most, available: available ?? most })
  const faults = settingsFaults(form, amount)
  const isReady = fault === undefined && Object.keys(faults).length === 0 && acceptsRisk
  const wish = { leaderId: leader.leaderId, amount, home, acceptsRisk }
  const { busy, tried, refusal, submit, forget } = useSubmit(
    () => siteApi('POST /exchange-web/web/copy/start', { ...wish, ...settingsWish(form) }),
    onDone,
    isReady,
  )
  const hasCopyMoney = compareDecimals(mine.balance, '0') > 0
  return (
    <FormDialog
      onClose={onClose}
      title={t('copy.of', { name: leader.name })}
      words={{ send: t('start'), sending: t('sending'), cancel: t('cancel') }}
      busy={busy}
      onSubmit={submit}
    >
      {hasCopyMoney && (
        <RadioGroup
          label={t('home')}
          value={home}
          onChange={setHome}
          options={(['spot', 'copy'] as const).map((value) => ({ value, label: t(`home.${value}`) }))}
        />
      )}
      <AmountField
        label={t('amount')}
        hint={available === undefined ? t('sending') : t('available', { amount: coinText(available, CURRENCY) })}
        error={fault && (amount !== '' || tried) ? faultText(fault) : undefined}
        required
        value={amount}
        unit={CURRENCY}
        onChange={(next) => {
          forget()
          setAmount(next)
        }}
        most={{ label: t('max'), amount: available && trimDecimals(available) }}
      />
      {spot.error && <FailedState title={t('failed')} retryLabel={t('retry')} onRetry={spot.again} />}
      <SettingsFields form={form} onChange={setForm} faults={faults} tried={tried} contracts={mine.contracts} />
      <Notice kind="info">
        <ShareText sharePpm={leader.sharePpm} />
      </Notice>
      <Notice kind="warn">{t('risk')}</Notice>
      <Checkbox checked={acceptsRisk} onChange={setAccepts}>
        {t('accept')}
      </Checkbox>
      {tried && !acceptsRisk && <Notice kind="bad">{t('accept.missing')}</Notice>}
      {refusal && <Notice kind="bad">{refusal.text}</Notice>}
    </FormDialog>
  )
}
