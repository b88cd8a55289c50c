import type { ConsoleData } from '@bowline/contract/console/console-calls.ts'
import { useState } from 'react'
import { ActDialog } from '../../parts/act-dialog.tsx'
import { FigureFields } from '../../parts/figure-fields.tsx'
import { useConsole } from '../../session/session.tsx'
import { t } from '../../words/words.ts'

export type FeeTier = ConsoleData<'GET /console-api/markets/list'>['feeTiers'][number]

const labels = { volume: 'fees.volume', makerPercent: 'fees.maker', takerPercent: 'fees.taker' } as const
const names = ['volume', 'makerPercent', 'takerPercent'] as const

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
      <FigureFields
        names={names}
        label={(name) => t(labels[name])}
        values={texts}
        onChange={(name, typed) => setTexts((known) => ({ ...known, [name]: typed }))}
      />
    </ActDialog>
  )
}
