import { Field } from '@bowline/design-system/inputs/field.tsx'
import { Select } from '@bowline/design-system/inputs/select.tsx'
import type { ReactNode } from 'react'
import { useWords } from '../../words/use-words.ts'
import type { DocumentType } from './kyc-view.ts'
import { TextField } from './text-field.tsx'

interface DocumentNumber {
  readonly type: DocumentType
  readonly number: string
}

interface DocumentNumberFieldsProps {
  readonly types: readonly DocumentType[]
  readonly value: DocumentNumber
  onChange(value: DocumentNumber): void
  readonly error: ReactNode
}

/** Which document, and its number. */
export function DocumentNumberFields({ types, value, onChange, error }: DocumentNumberFieldsProps) {
  const t = useWords('account-kyc')
  return (
    <>
      <Field label={t('type')} required>
        <Select
          size="l"
          value={value.type}
          onChange={(type) => onChange({ ...value, type })}
          options={types.map((type) => ({ value: type, label: t(`document.${type}`) }))}
        />
      </Field>
      <TextField
        label={t('number')}
        hint={t('number.form')}
        dir="ltr"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={40}
        value={value.number}
        onChange={(number) => onChange({ ...value, number })}
        error={error}
      />
    </>
  )
}
