import { RadioGroup } from '@bowline/design-system/inputs/radio-group.tsx'
import { FormDialog } from '@bowline/design-system/layers/form-dialog.tsx'
import { useState } from 'react'
import { Notice } from '../../account-layout/notice.tsx'
import { useSubmit } from '../../account-layout/use-submit.ts'
import { usePpmText } from '../../copying/use-ppm-text.ts'
import { usePage } from '../../page-context.ts'
import { useCoinText } from '../../quotes/use-coin-text.ts'
import { useWords } from '../../words/use-words.ts'
import { CURRENCY, type Relation } from './copy-sums.ts'

interface StopDialogProps {
  readonly relation: Relation
  readonly onClose: () => void
  readonly onDone: () => void
}

/** Ends a relation: at once, or with the positions kept to be closed by hand. */
export function StopDialog({ relation, onClose, onDone }: StopDialogProps) {
  const t = useWords('assets-copy-trade')
  const { siteApi } = usePage()
  const coinText = useCoinText()
  const ppmText = usePpmText()
  const { relationId, leaderName, state, positions, withheld, sharePpm, home } = relation
  const [way, setWay] = useState<'now' | 'keep'>('now')
  const canKeep = state === 'active' && positions.length > 0
  const { busy, refusal, submit } = useSubmit(
    () => siteApi('POST /exchange-web/web/copy/stop', { relationId, keepsPositions: canKeep && way === 'keep' }),
    onDone,
  )
  return (
    <FormDialog
      onClose={onClose}
      title={`${t('stop')}: ${leaderName}`}
      words={{ send: t('stop'), sending: t('sending'), cancel: t('cancel') }}
      kind="danger"
      busy={busy}
      onSubmit={submit}
    >
      {canKeep ? (
        <RadioGroup
          label={t('stop.how')}
          value={way}
          onChange={setWay}
          options={(['now', 'keep'] as const).map((value) => ({
            ...{ value, label: t(`stop.${value}`), hint: t(`stop.${value}.hint`) },
          }))}
        />
      ) : (
        <p>{t('stop.now.hint')}</p>
      )}
      <Notice kind="info">
        {t('stop.share', { withheld: coinText(withheld, CURRENCY), share: ppmText(sharePpm) })} {t(`stop.to.${home}`)}
      </Notice>
      {refusal && <Notice kind="bad">{refusal.text}</Notice>}
    </FormDialog>
  )
}
