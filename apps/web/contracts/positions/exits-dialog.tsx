import { Button } from '@bowline/design-system/actions/button.tsx'
import { DecimalInput } from '@bowline/design-system/inputs/decimal-input.tsx'
import { Field } from '@bowline/design-system/inputs/field.tsx'
import { Select } from '@bowline/design-system/inputs/select.tsx'
import { Dialog } from '@bowline/design-system/layers/dialog.tsx'
import { useToast } from '@bowline/design-system/layers/toast.tsx'
import { compareDecimals, decimalParts, isZero } from '@bowline/design-system/numbers/decimal.ts'
import { useState } from 'react'
import { useNumberFault } from '../../desk/use-number-fault.ts'
import { useAccount } from '../../live/hooks.ts'
import { usePage } from '../../page-context.ts'
import { useShowError } from '../../shell/errors/use-show-error.ts'
import { useWords } from '../../words/use-words.ts'
import type { PositionRow } from './position-rows.ts'
import styles from './positions.module.css'

interface ExitsDialogProps {
  readonly row: PositionRow
  readonly onClose: () => void
}

const TRIGGERS = { last: 0, mark: 1, index: 2 } as const
type TriggerBy = keyof typeof TRIGGERS

const isNumber = (text: string) => {
  const parts = decimalParts(text)
  return parts !== undefined && !isZero(parts)
}

/** Take-profit and stop-loss of a whole position, at market; what is there already is replaced. */
export function ExitsDialog({ row, onClose }: ExitsDialogProps) {
  const t = useWords('contracts/positions')
  const { siteApi } = usePage()
  const showError = useShowError()
  const toast = useToast()
  const faultOf = useNumberFault()
  const orders = useAccount()?.orders
  const { terms, name, side, mark, pair } = row
  const { tick } = terms.row.coinResultVo
  const [profit, setProfit] = useState(row.takeProfit ?? '')
  const [loss, setLoss] = useState(row.stopLoss ?? '')
  const [by, setBy] = useState<TriggerBy>('mark')
  const [isBusy, setBusy] = useState(false)
  const wrongOf = (text: string, which: 'profit' | 'loss') => {
    if (!isNumber(text)) return text === '' ? undefined : faultOf(text, tick)
    const mustBeAbove = (which === 'profit') === (side === 'long')
    const fault = faultOf(text, tick)
    if (fault || mark === null) return fault
    const isAbove = compareDecimals(text, mark) > 0
    return isAbove === mustBeAbove ? undefined : t(mustBeAbove ? 'exits.tooLow' : 'exits.tooHigh', { mark })
  }
  const [profitFault, lossFault] = [wrongOf(profit, 'profit'), wrongOf(loss, 'loss')]
  const isReady = !profitFault && !lossFault
  const save = async () => {
    if (!isReady || isBusy) return
    setBusy(true)
    const contractId = Number(terms.row.id)
    const before = [...(orders?.values() ?? [])].filter(
      (order) =>
        order.pair === pair && order.contract?.closePosition && order.contract.positionSide === row.positionSide,
    )
    const list = (trigger: string) => (trigger === '' ? [] : [{ triggerPrice: trigger, triggerType: TRIGGERS[by] }])
    try {
      if (before.length > 0)
        await siteApi('POST /fe-co-api/order/order_tpsl_cancel', { contractId, orderIds: before.map(({ id }) => id) })
      if (profit !== '' || loss !== '')
        await siteApi('POST /fe-co-api/order/condition_create', {
          contractId,
          positionId: row.positionId,
          tpPositionList: list(profit),
          slPositionList: list(loss),
        })
      toast({ kind: 'good', text: t('exits.done', { name }) })
      onClose()
    } catch (error) {
      showError(error)
      setBusy(false)
    }
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('exits.title', { name })}
      closeLabel={t('dismiss')}
      actions={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button kind="primary" aria-disabled={!isReady} busy={isBusy} busyLabel={t('sending')} onClick={save}>
            {t('exits.save')}
          </Button>
        </>
      }
    >
      <div className={styles.dialog}>
        <p>{t('exits.about')}</p>
        <Field label={t('exits.profit')} error={profitFault}>
          <DecimalInput value={profit} onChange={setProfit} step={tick} unit={terms.row.quote} />
        </Field>
        <Field label={t('exits.loss')} error={lossFault}>
          <DecimalInput value={loss} onChange={setLoss} step={tick} unit={terms.row.quote} />
        </Field>
        <Field label={t('exits.by')}>
          <Select
            options={(['mark', 'last', 'index'] as const).map((kind) => ({
              value: kind,
              label: t(`exits.by.${kind}`),
            }))}
            value={by}
            onChange={setBy}
          />
        </Field>
      </div>
    </Dialog>
  )
}
