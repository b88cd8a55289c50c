import { Field } from '@bowline/design-system/inputs/field.tsx'
import { SearchSelect } from '@bowline/design-system/inputs/search-select.tsx'
import { EmptyState } from '@bowline/design-system/states/empty-state.tsx'
import { useState } from 'react'
import styles from '../../../parts/parts.module.css'
import { t } from '../../../words/words.ts'
import { coinFields } from './setting-fields.ts'
import { SettingInput } from './setting-input.tsx'
import { byLocale, readAt, type Settings, writeAt } from './settings-draft.ts'

interface CoinsInputProps {
  readonly settings: Settings
  /** Every coin of the exchange, with what it is called by default. */
  readonly defaults: Settings
  readonly problemOf: (path: string) => string | undefined
  readonly onChange: (settings: Settings) => void
}

/** Name and categories of one coin at a time: an exchange can have hundreds. */
export function CoinsInput({ settings, defaults, problemOf, onChange }: CoinsInputProps) {
  const coins = [settings, defaults].flatMap((each) => Object.keys(readAt(each, 'coins') ?? {}))
  const codes = [...new Set(coins)].sort()
  const [coin = codes[0], setCoin] = useState<string>()
  const options = codes.map((code) => {
    const written = readAt(settings, `coins.${code}`)
    const name = [settings, defaults].map((each) => byLocale(readAt(each, `coins.${code}.name`)).en_US).find(Boolean)
    const label = `${code} · ${name ?? code}`
    return { value: code, label: written === undefined ? label : t('setting.written', { language: label }) }
  })
  if (coin === undefined) return <EmptyState title={t('setting.coins.none')} />
  return (
    <section className={styles.stack}>
      <h3 className={styles.subtitle}>{t('setting.coins')}</h3>
      <Field label={t('setting.coin')} hint={t('setting.coin.hint')}>
        <SearchSelect options={options} value={coin} onChange={setCoin} name="coin" />
      </Field>
      <div key={coin} className={styles.fields}>
        {coinFields.map((field) => {
          const path = `coins.${coin}.${field.path}`
          return (
            <SettingInput
              key={path}
              field={{ ...field, path }}
              value={readAt(settings, path)}
              fallback={readAt(defaults, path)}
              problem={problemOf(path)}
              onChange={(value) => onChange(writeAt(settings, path, value))}
            />
          )
        })}
      </div>
    </section>
  )
}
