import { Field } from '@bowline/design-system/inputs/field.tsx'
import { TextInput } from '@bowline/design-system/inputs/text-input.tsx'
import { useState } from 'react'
import { ActDialog } from '../../parts/act-dialog.tsx'
import { useConsole } from '../../session/session.tsx'
import { t } from '../../words/words.ts'
import type { Tank } from './gas-tanks.tsx'

const isAmount = (text: string) => /^\d+(\.\d+)?$/.test(text.trim())

/** Asks for other marks of a gas tank; another member has to allow them. */
export function MarksDialog({ tank, onClose }: { readonly tank: Tank; readonly onClose: () => void }) {
  const { api } = useConsole()
  const { network, coin } = tank
  const [low, setLow] = useState(tank.low)
  const [high, setHigh] = useState(tank.high)
  const act = async (reason: string) => {
    const marks = { network, low: low.trim(), high: high.trim() }
    await api('POST /console-api/custody/request-marks', { ...marks, reason })
    return t('custody.request.done')
  }
  return (
    <ActDialog
      title={t('custody.tanks.change.title', { network })}
      confirm={t('reconciliation.request')}
      onClose={onClose}
      act={act}
      problem={() => (isAmount(low) && isAmount(high) ? undefined : t('custody.amount.wrong'))}
    >
      <p>{t('custody.tanks.change.text')}</p>
      <Field label={t('custody.tanks.low', { coin })}>
        <TextInput value={low} onChange={setLow} inputMode="decimal" dir="ltr" name="low" autoComplete="off" />
      </Field>
      <Field label={t('custody.tanks.high', { coin })}>
        <TextInput value={high} onChange={setHigh} inputMode="decimal" dir="ltr" name="high" autoComplete="off" />
      </Field>
    </ActDialog>
  )
}
