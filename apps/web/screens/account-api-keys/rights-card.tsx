import { Checkbox } from '@bowline/design-system/inputs/checkbox.tsx'
import { Card } from '@bowline/design-system/layers/card.tsx'
import { useWords } from '../../words/use-words.ts'
import styles from './api-keys.module.css'
import { type KeyTerms, mayHave, RIGHTS, withRight } from './key-terms.ts'

interface RightsCardProps {
  readonly terms: KeyTerms
  onChange(terms: KeyTerms): void
}

/** The permissions of the key; those that need an IP list say so. */
export function RightsCard({ terms, onChange }: RightsCardProps) {
  const t = useWords('account-api-keys')
  return (
    <Card title={t('rights.title')}>
      <div className={styles.choices}>
        <Checkbox checked disabled onChange={() => {}} hint={t('hint.rinfo')}>
          {t('right.rinfo')}
        </Checkbox>
        {RIGHTS.map((right) => (
          <Checkbox
            key={right}
            name={right}
            checked={terms.rights.has(right)}
            disabled={!mayHave(right, terms)}
            onChange={(has) => onChange(withRight(terms, right, has))}
            hint={t(`hint.${right}`)}
          >
            {t(`right.${right}`)}
          </Checkbox>
        ))}
      </div>
    </Card>
  )
}
