import type { DateTimeInputProps } from '@bowline/design-system/inputs/date-time-input.tsx'
import { useWords } from './use-words.ts'

/** What stands in the parts of a date field, and on its calendar. */
export function useDateWords(): Pick<DateTimeInputProps, 'words' | 'calendar'> {
  const t = useWords('shell')
  return {
    words: {
      day: { name: t('date.day'), form: t('date.day.form') },
      month: { name: t('date.month'), form: t('date.month.form') },
      year: { name: t('date.year'), form: t('date.year.form') },
      hour: { name: t('date.hour'), form: t('date.hour.form') },
      minute: { name: t('date.minute'), form: t('date.minute.form') },
    },
    calendar: { open: t('date.calendar'), previous: t('date.previous'), next: t('date.next') },
  }
}
