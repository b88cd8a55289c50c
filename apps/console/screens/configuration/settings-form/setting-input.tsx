import { Checkbox } from '@bowline/design-system/inputs/checkbox.tsx'
import { Field } from '@bowline/design-system/inputs/field.tsx'
import { Select } from '@bowline/design-system/inputs/select.tsx'
import { TextInput } from '@bowline/design-system/inputs/text-input.tsx'
import { t } from '../../../words/words.ts'
import { LocalizedInput } from './localized-input.tsx'
import type { SettingField } from './setting-fields.ts'
import { listOf } from './settings-draft.ts'

export interface SettingInputProps {
  readonly field: SettingField
  readonly value: unknown
  /** In force while there is no value. */
  readonly fallback: unknown
  readonly problem: string | undefined
  readonly onChange: (value: unknown) => void
}

const textOf = (value: unknown) => (Array.isArray(value) ? value.join(', ') : String(value ?? ''))

/** One setting. Emptied, it has its default again, which stands in the empty field. */
export function SettingInput(props: SettingInputProps) {
  const { field, value, fallback, problem, onChange } = props
  const { kind, label, hint, options = [] } = field
  if (kind === 'localized' || kind === 'text-box' || kind === 'paragraphs') return <LocalizedInput {...props} />
  if (kind === 'flag')
    return (
      <Checkbox checked={value === true} onChange={(isOn) => onChange(isOn || undefined)}>
        {t(label)}
      </Checkbox>
    )
  const texts = {
    value: kind === 'moment' ? textOf(value).slice(0, 16) : textOf(value),
    placeholder: textOf(fallback),
    name: field.path,
    autoComplete: 'off',
  }
  return (
    <Field label={t(label)} hint={hint && t(hint)} error={problem}>
      {kind === 'choice' ? (
        <Select
          options={options.map((word) => ({ value: word, label: t.find(`announcement-kind.${word}`) ?? word }))}
          value={textOf(value ?? fallback)}
          onChange={onChange}
        />
      ) : kind === 'moment' ? (
        <TextInput
          {...texts}
          type="datetime-local"
          onChange={(typed) => onChange(typed === '' ? undefined : `${typed}:00Z`)}
        />
      ) : kind === 'list' ? (
        <ListInput {...texts} onChange={onChange} />
      ) : (
        <TextInput
          {...texts}
          maxLength={65_536}
          prefix={
            kind === 'colour' ? <Swatch colour={texts.value || texts.placeholder} onPick={onChange} /> : undefined
          }
          onChange={(typed) => onChange(typed.trim() === '' ? undefined : typed)}
        />
      )}
    </Field>
  )
}

interface ListInputProps {
  readonly value: string
  readonly placeholder: string
  readonly name: string
  readonly onChange: (value: unknown) => void
}

/** Kept as typed until it is left: a comma must not vanish while somebody types. */
function ListInput({ value, onChange, ...rest }: ListInputProps) {
  return (
    <TextInput
      {...rest}
      key={value}
      value={undefined as never}
      defaultValue={value}
      autoComplete="off"
      onChange={() => {}}
      onBlur={({ target }) => onChange(listOf(target.value))}
    />
  )
}

function Swatch({ colour, onPick }: { readonly colour: string; readonly onPick: (colour: string) => void }) {
  return (
    <input
      type="color"
      aria-label={t('setting.colour.pick')}
      value={/^#[0-9a-f]{6}$/.test(colour) ? colour : '#000000'}
      onChange={({ target }) => onPick(target.value)}
    />
  )
}
