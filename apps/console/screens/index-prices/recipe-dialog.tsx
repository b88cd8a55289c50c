import { useState } from 'react'
import { ActDialog } from '../../parts/act-dialog.tsx'
import { FigureFields } from '../../parts/figure-fields.tsx'
import styles from '../../parts/parts.module.css'
import { useConsole } from '../../session/session.tsx'
import { t } from '../../words/words.ts'
import type { IndexRow } from './columns.tsx'

const OUTLIER = 'outlierPercent'

interface RecipeDialogProps {
  readonly index: IndexRow
  readonly onClose: () => void
}

/** The server checks every field; a second person puts them in force. */
export function RecipeDialog({ index: { pair, recipe }, onClose }: RecipeDialogProps) {
  const { api } = useConsole()
  // Of the moment it was opened: the list behind it goes on.
  const [typed, setTyped] = useState(() => fieldsOf(recipe))
  const request = async (reason: string) => {
    const { [OUTLIER]: outlierPercent = '', ...weights } = typed
    const text = Object.entries(weights).map(([source, weight]) => `${source} ${weight.trim()}`)
    await api('POST /console-api/index-prices/request-recipe', {
      pair,
      weights: text.join('; '),
      outlierPercent,
      reason,
    })
    return t('act.asked')
  }
  return (
    <ActDialog title={t('index.recipe.title', { pair })} confirm={t('markets.request')} onClose={onClose} act={request}>
      <p className={styles.quiet}>{t('index.recipe.about')}</p>
      <FigureFields
        names={Object.keys(typed)}
        label={(name) => (name === OUTLIER ? t('index.recipe.outlier') : t('index.recipe.weight', { source: name }))}
        values={typed}
        onChange={(name, text) => setTyped((known) => ({ ...known, [name]: text }))}
      />
    </ActDialog>
  )
}

/** A field for each source: `binance 3; okx 2` is how the recipe is written. */
function fieldsOf({ weights, outlierPercent }: IndexRow['recipe']): Readonly<Record<string, string>> {
  const pairs = weights.split('; ').map((part) => part.split(' ') as [source: string, weight: string])
  return { ...Object.fromEntries(pairs), [OUTLIER]: outlierPercent }
}
