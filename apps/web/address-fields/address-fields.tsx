import { Checkbox } from '@bowline/design-system/inputs/checkbox.tsx'
import { Field } from '@bowline/design-system/inputs/field.tsx'
import { TextInput } from '@bowline/design-system/inputs/text-input.tsx'

interface TypedAddress {
  readonly address: string
  readonly tag: string
  readonly isWithoutTag: boolean
}

interface AddressFieldsProps<T extends TypedAddress> {
  readonly typed: T
  onChange(typed: T): void
  readonly hasTag: boolean
  errorOf(field: 'address' | 'tag'): string | undefined
  readonly words: (key: 'address' | 'tag' | 'tag.hint' | 'tag.none') => string
}

/** An address that is typed or pasted, and the tag where its network has them, or that there is none. */
export function AddressFields<T extends TypedAddress>({
  typed,
  onChange,
  hasTag,
  errorOf,
  words,
}: AddressFieldsProps<T>) {
  return (
    <>
      <Field label={words('address')} error={errorOf('address')} required>
        <TextInput
          value={typed.address}
          onChange={(address) => onChange({ ...typed, address })}
          dir="ltr"
          maxLength={128}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          size="l"
        />
      </Field>
      {hasTag && (
        <>
          <Field label={words('tag')} hint={words('tag.hint')} error={errorOf('tag')}>
            <TextInput
              value={typed.tag}
              onChange={(tag) => onChange({ ...typed, tag, isWithoutTag: false })}
              dir="ltr"
              inputMode="numeric"
              maxLength={10}
              autoComplete="off"
              size="l"
            />
          </Field>
          <Checkbox
            checked={typed.isWithoutTag}
            onChange={(isWithoutTag) => onChange({ ...typed, isWithoutTag, tag: isWithoutTag ? '' : typed.tag })}
          >
            {words('tag.none')}
          </Checkbox>
        </>
      )}
    </>
  )
}
