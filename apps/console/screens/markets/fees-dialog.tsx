import type { ConsoleData } from '@bowline/contract/console/console-calls.ts'
import { Field } from '@bowline/design-system/inputs/field.tsx'
import { TextInput } from '@bowline/design-system/inputs/text-input.tsx'
import { useState } from 'react'
import { ActDialog } from '../../parts/act-dialog.tsx'
import { useConsole } from '../../session/session.tsx'
import { t } from '../../words/words.ts'

export type FeeTier = ConsoleData<'GET /console-api/markets/list'>['feeTiers'][number]

const fields = [
  ['volume', 'fees.volume'],
  ['makerPercent', 'fees.maker'],
  ['takerPercent', 'fees.taker'],
] as const

interface FeesDialogProps {
  readonly tier: FeeTier
  readonly onClose: () => void
}

/** One tier of the fees, for every market. */
export function FeesDialog({ tier: row, onClose }: FeesDialogProps) {
  const { api } = useConsole()
  const { tier, ...first } = row
  const [texts, setTexts] = useState(first)
  const request = async (reason: string) => {
    await api('POST /console-api/markets/request-fees', { tier, ...texts, reason })
    return t('act.asked')
  }
  return (
    <ActDialog title={t('fees.title', { tier })} confirm={t('markets.request')} onClose={onClose} act={request}>
      {fields.map(([name, label]) => (
        <Field key={name} label={t(label)}>
          <TextInput
            value={texts[name]}
            onChange={(typed) => setTexts((known) => ({ ...known, [name]: typed }))}
            name={name}
            inputMode="decimal"
            autoComplete="off"
            maxLength={40}
          />
        </Field>
      ))}
    </ActDialog>
  )
}
