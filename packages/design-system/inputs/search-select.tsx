import { useId, useState } from 'react'
import { matchOption } from './match-option.ts'
import type { SelectOption } from './select.tsx'
import { TextInput, type TextInputProps } from './text-input.tsx'

type Own<V extends string> = {
  readonly options: readonly SelectOption<V>[]
  readonly value: V
  readonly onChange: (value: V) => void
}

export type SearchSelectProps<V extends string> = Omit<TextInputProps, keyof Own<V> | 'list' | 'placeholder'> & Own<V>

/**
 * A choice among so many that one types to find it. The list is the browser's own. While somebody types, the field is
 * theirs; what names no option leaves the choice as it was.
 */
export function SearchSelect<V extends string>({ options, value, onChange, ...rest }: SearchSelectProps<V>) {
  const list = useId()
  const [typed, setTyped] = useState<string>()
  const chosen = options.find((option) => option.value === value)?.label ?? ''
  const settle = () => {
    const found = typed === undefined ? undefined : matchOption(options, typed)
    if (found !== undefined && found !== value) onChange(found)
    setTyped(undefined)
  }
  return (
    <>
      <TextInput
        autoComplete="off"
        spellCheck={false}
        {...rest}
        list={list}
        value={typed ?? chosen}
        placeholder={chosen}
        // Emptied, so that the list shows everything.
        onFocus={() => setTyped('')}
        onBlur={settle}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !typed) return
          // It chooses, and does not send the form.
          event.preventDefault()
          settle()
        }}
        onChange={(text) => {
          const picked = options.find(({ label }) => label === text)
          setTyped(picked ? undefined : text)
          if (picked) onChange(picked.value)
        }}
      />
      <datalist id={list}>
        {options.map((option) => (
          <option key={option.value} value={option.label} />
        ))}
      </datalist>
    </>
  )
}
