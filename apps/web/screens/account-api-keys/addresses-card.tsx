import { Field } from '@bowline/design-system/inputs/field.tsx'
import { RadioGroup } from '@bowline/design-system/inputs/radio-group.tsx'
import { TextArea } from '@bowline/design-system/inputs/text-input.tsx'
import { Card } from '@bowline/design-system/layers/card.tsx'
import { useWords } from '../../words/use-words.ts'
import styles from './api-keys.module.css'
import { MOST_ADDRESSES, readAddresses } from './ip-list.ts'
import { type KeyTerms, withType } from './key-terms.ts'

interface AddressesCardProps {
  readonly terms: KeyTerms
  onChange(terms: KeyTerms): void
}

/** The IP addresses the key works from; each entry is validated as it is typed. */
export function AddressesCard({ terms, onChange }: AddressesCardProps) {
  const t = useWords('account-api-keys')
  const entries = readAddresses(terms.ipText)
  const wrong = entries.find((entry) => entry.fault !== undefined)
  const fault =
    wrong?.fault !== undefined
      ? t(`ips.fault.${wrong.fault}`, { entry: wrong.text })
      : entries.length > MOST_ADDRESSES
        ? t('ips.fault.long', { most: MOST_ADDRESSES })
        : undefined
  return (
    <Card title={t('ips.title')}>
      <div className={styles.choices}>
        <RadioGroup
          label={t('ips.title')}
          hideLabel
          options={[
            { value: '1', label: t('ips.any'), hint: t('ips.anyHint') },
            { value: '2', label: t('ips.list'), hint: t('ips.listHint') },
          ]}
          value={terms.type === 2 ? '2' : '1'}
          onChange={(type) => onChange(withType(terms, type === '2' ? 2 : 1))}
        />
        {terms.type === 2 && (
          <Field
            label={t('ips.label')}
            hint={t('ips.hint', { most: MOST_ADDRESSES })}
            error={fault}
            aside={t('ips.count', { n: entries.length })}
            required
          >
            <TextArea
              value={terms.ipText}
              onChange={(ipText) => onChange({ ...terms, ipText })}
              rows={Math.min(10, Math.max(4, entries.length + 1))}
              dir="ltr"
              spellCheck={false}
              autoCapitalize="off"
              autoComplete="off"
            />
          </Field>
        )}
      </div>
    </Card>
  )
}
