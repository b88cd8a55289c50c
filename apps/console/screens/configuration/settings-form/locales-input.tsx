import { locales } from '@bowline/contract/terms/locales.ts'
import { Checkbox } from '@bowline/design-system/inputs/checkbox.tsx'
import styles from '../../../parts/parts.module.css'
import { t } from '../../../words/words.ts'

interface LocalesInputProps {
  readonly chosen: readonly string[]
  readonly onChange: (chosen: string[]) => void
}

/** English stays: what is not written in another language falls back to it. */
export function LocalesInput({ chosen, onChange }: LocalesInputProps) {
  const set = (id: string, isOn: boolean) =>
    onChange(
      locales.map((locale): string => locale.id).filter((known) => (known === id ? isOn : chosen.includes(known))),
    )
  return (
    <fieldset className={styles.checks}>
      <legend>{t('setting.locales')}</legend>
      {locales.map(({ id, name }) => (
        <Checkbox key={id} checked={chosen.includes(id)} disabled={id === 'en_US'} onChange={(isOn) => set(id, isOn)}>
          <span lang={id.slice(0, 2)}>{name}</span>
        </Checkbox>
      ))}
    </fieldset>
  )
}
