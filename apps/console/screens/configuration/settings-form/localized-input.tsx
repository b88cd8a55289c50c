import { locales } from '@bowline/contract/terms/locales.ts'
import { Field } from '@bowline/design-system/inputs/field.tsx'
import { Select } from '@bowline/design-system/inputs/select.tsx'
import { TextArea, TextInput } from '@bowline/design-system/inputs/text-input.tsx'
import { useState } from 'react'
import styles from '../../../parts/parts.module.css'
import { t } from '../../../words/words.ts'
import type { SettingInputProps } from './setting-input.tsx'
import { byLocale, paragraphsOf, type Settings, writeAt } from './settings-draft.ts'

/** One text in as many languages as somebody writes; the others show the English one. */
export function LocalizedInput({ field, value, fallback, problem, onChange }: SettingInputProps) {
  const [locale, setLocale] = useState<string>('en_US')
  const isLong = field.kind === 'paragraphs'
  const written = byLocale(value)
  const shown = (texts: Settings, id: string) => [texts[id] ?? ''].flat().join('\n\n')
  // As typed: an empty line at the end is the beginning of a paragraph.
  const [typed, setTyped] = useState<{ id: string; text: string }>()
  const text = typed?.id === locale ? typed.text : shown(written, locale)
  const change = (next: string) => {
    setTyped({ id: locale, text: next })
    const content = isLong ? paragraphsOf(next) : next.trim() === '' ? undefined : next
    const all = writeAt(written, locale, content)
    onChange(Object.keys(all).length === 0 ? undefined : all)
  }
  const options = locales.map(({ id, name }) => ({
    value: id as string,
    label: written[id] === undefined ? name : t('setting.written', { language: name }),
  }))
  const texts = {
    value: text,
    onChange: change,
    placeholder: shown(byLocale(fallback), locale),
    lang: locale.slice(0, 2),
    dir: 'auto',
    name: field.path,
  }
  return (
    <div className={styles.localized}>
      <Field label={t(field.label)} hint={field.hint && t(field.hint)} error={problem}>
        {field.kind === 'localized' ? <TextInput {...texts} /> : <TextArea {...texts} rows={isLong ? 10 : 2} />}
      </Field>
      <Field label={t('setting.language')}>
        <Select options={options} value={locale} onChange={setLocale} />
      </Field>
    </div>
  )
}
