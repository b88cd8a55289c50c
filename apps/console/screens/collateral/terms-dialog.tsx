import { Field } from '@bowline/design-system/inputs/field.tsx'
import { TextArea } from '@bowline/design-system/inputs/text-input.tsx'
import { useState } from 'react'
import { ActDialog } from '../../parts/act-dialog.tsx'
import { FigureFields } from '../../parts/figure-fields.tsx'
import styles from '../../parts/parts.module.css'
import { useConsole } from '../../session/session.tsx'
import { t } from '../../words/words.ts'
import type { CoinRow } from './collateral.tsx'

const figures = [
  ...(['platformCap', 'borrowLimit', 'interestFree'] as const),
  ...(['hourlyPercent', 'initialPercent', 'maintenancePercent'] as const),
]

interface TermsDialogProps {
  readonly row: CoinRow
  readonly onClose: () => void
}

/** The server checks every field, and says whether it is announced first; a second person puts it in force. */
export function TermsDialog({ row: { coin, terms: first, isByWorth, isFixed }, onClose }: TermsDialogProps) {
  const { api } = useConsole()
  const [terms, setTerms] = useState({ ...first, tiers: first.tiers.replaceAll('; ', '\n') })
  const change = (name: keyof typeof terms, typed: string) => setTerms((known) => ({ ...known, [name]: typed }))
  const request = async (reason: string) => {
    const { isAnnounced } = await api('POST /console-api/collateral/request-terms', { coin, ...terms, reason })
    return t(isAnnounced ? 'collateral.asked.announced' : 'collateral.asked.at-once')
  }
  return (
    <ActDialog
      title={t('collateral.terms.title', { coin })}
      confirm={t('markets.request')}
      onClose={onClose}
      act={request}
    >
      <p className={styles.quiet}>{t('collateral.terms.text')}</p>
      {!isFixed && (
        <Field label={t('collateral.tiers')} hint={t('collateral.tiers.hint', { unit: isByWorth ? 'USD' : coin })}>
          <TextArea
            value={terms.tiers}
            onChange={(typed) => change('tiers', typed)}
            name="tiers"
            maxLength={400}
            rows={6}
          />
        </Field>
      )}
      <FigureFields
        names={figures}
        label={(name) => t(`collateral.${name}`, { coin })}
        values={terms}
        onChange={change}
      />
    </ActDialog>
  )
}
