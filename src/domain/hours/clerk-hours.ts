/** Opening hours as clerks type them, grouped by meaning. `+` marks texts that say more than hours. */
export const clerkHours: Record<string, string[]> = {
  'MoTuWeThFr 09:00-17:00': [
    ...['M-F 9-5', 'Mon-Fri 9-5', 'Mon - Fri 9 - 5', 'Mon–Fri: 9am–5pm', 'Monday-Friday 9AM-5PM'],
    ...['Monday through Friday, 9 a.m. to 5 p.m.', 'Mon thru Fri 9:00-5:00', 'Weekdays 9 to 5'],
    ...['M-F 9a-5p', 'M–F 0900-1700', 'Mo-Fr 9:00 AM - 5:00 PM', '9-5 M-F', '9am to 5pm weekdays'],
    ...['Mon.-Fri. 9 a.m.-5 p.m.', 'MON-FRI 9:00AM-5:00PM', 'M,T,W,Th,F 9-5', 'MTWThF 9-5'],
    ...['Open Mon-Fri from 9 to 5', 'Office hours: M-F 9-5', 'M-F 9-5, closed weekends'],
    ...['Mon-Fri 9-5 MST', 'Mon-Fri 9-5; Sat & Sun closed', 'M-F 9-5, closed Sat & Sun'],
    ...['Closed Sat and Sun, M-F 9-5', 'Monday - Friday: 9:00 AM - 5:00 PM. Closed weekends.'],
    ...['M-F: 9-5 Sat: closed Sun: closed', 'M-F 9-5, closed all major holidays'],
    ...['lunes a viernes 9am a 5pm', 'Lun-Vie 9:00-17:00', 'L-V 9h-17h', 'L a V 9:00 a 17:00'],
    ...['lun a vie de 9 a.m. a 5 p.m.', 'De lunes a viernes de 9:00 a 17:00 hrs'],
    ...['lunes a viernes de 9 de la mañana a 5 de la tarde', 'entre semana 9am-5pm'],
    ...['Lunes-viernes 9am-5pm, cerrado sábado y domingo', 'M-F 9-5, SH off'],
  ],
  'MoTuWeThFr 09:00-17:00; Sa 10:00-14:00': [
    ...['M-F 9-5, Sat 10-2', 'Mon-Fri 9-5; Sat 10-2', 'Mon-Fri 9am-5pm / Sat 10am-2pm'],
    ...['M-F 9-5 Sat 10-2', 'Mon–Fri 9–5 | Sat 10–2', 'Weekdays 9-5, Saturdays 10-2'],
    ...['M-F 9-5, Sa 10-2, closed Sun', 'Mon-Fri: 9-5. Sat: 10-2. Sun: closed.'],
    ...['Mon-Fri 9:00am - 5:00pm\nSat 10:00am - 2:00pm', 'Sat 10-2, M-F 9-5'],
    ...['lunes a viernes 9-5, sábado 10-2', 'L-V 9:00-17:00, S 10:00-14:00', 'M-F 9-5 & Sat 10-2'],
    ...[
      'lun-vie 9am-5pm; sáb 10am-2pm; dom cerrado',
      '9-5 Mon-Fri, 10-2 Sat',
      'M-F 9-5; Sat 10-2pm',
    ],
  ],
  'MoTuWeThFr 09:00-12:00,13:00-17:00': [
    ...['M-F 9-12, 1-5', 'Mon-Fri 9am-12pm and 1pm-5pm', 'M-F 9-noon, 1-5', 'M-F 9-12 & 1-5'],
    ...['Mon-Fri 9-5, closed for lunch 12-1', 'M-F 9-5 (closed 12-1)', 'M-F 9-5 (closed noon-1pm)'],
    ...['M-F 9:00-5:00 (closed 12-1 for lunch)', 'Mon-Fri 9am-12:00 Noon, 1pm-5pm'],
    ...[
      'lunes a viernes 9-12 y 1-5',
      'L-V 9:00-12:00 y 13:00-17:00',
      'Mo-Fr 09:00-12:00,13:00-17:00',
    ],
    ...['M-F 9-5, lunch break 12-1', 'lunes a viernes 9am-5pm (cerrado de 12 a 1 por almuerzo)'],
  ],
  'TuWeThFrSa 10:00-18:00': [
    ...['Tue-Sat 10-6', 'T-Sat 10-6', 'Tues-Sat 10am-6pm', 'Tuesday thru Saturday 10 to 6'],
    ...['Tu-Sa 10-6', 'Tue - Sat 10am - 6pm, Sun & Mon closed', 'Closed Sun & Mon; Tue-Sat 10-6'],
    ...['Closed Sunday & Monday. Open Tue-Sat 10-6', 'martes a sábado 10am-6pm'],
    ...['Tues. - Sat. 10:00 - 6:00', 'mar-sáb 10:00-18:00', 'Tue, Wed, Thu, Fri, Sat 10-6'],
    ...['Cerrado domingos y lunes; martes a sábado 10am-6pm', 'Tuesday–Saturday, 10AM–6PM'],
  ],
  'MoTuWeThFrSaSu 07:00-22:00': [
    ...[
      'Daily 7am-10pm',
      'Open daily 7am to 10pm',
      '7 days a week 7am-10pm',
      '7 days/week 7am - 10pm',
    ],
    ...['Every day 7 am to 10 pm', 'Mon-Sun 7am-10pm', 'Sun-Sat 7am-10pm', '7am-10pm daily'],
    ...['todos los días 7am-10pm', 'diario de 7am a 10pm', '07:00-22:00', 'Everyday 7a-10p'],
    ...[
      'lunes a domingo 7:00 a 22:00',
      'Open seven days a week, 7am-10pm',
      '7h-22h todos los días',
    ],
  ],
  'MoTuWeThFrSaSu 00:00-24:00': [
    ...[
      '24/7',
      'Open 24 hours',
      '24 hours a day, 7 days a week',
      '24 hrs',
      'Open 24/7',
      '24/7/365',
    ],
    ...[
      'always open',
      'siempre abierto',
      'Mon-Sun 24 hours',
      'abierto 24 horas',
      'Open 24 hours, 365 days a year',
    ],
  ],
  'MoWeFr 08:00-16:00': [
    ...['MWF 8-4', 'M/W/F 8-4', 'M, W & F 8am-4pm', 'Mon, Wed, Fri 8:00-4:00', 'Mon/Wed/Fri 8-4'],
    ...['lun, mié y vie 8am-4pm', 'L, X, V 8:00-16:00', 'Mondays, Wednesdays and Fridays 8-4'],
  ],
  'MoWeThFrSaSu 11:00-21:00': [
    ...[
      'Daily 11-9 except Tuesdays',
      'Open daily 11-9 exc. Tuesday',
      'Open daily 11-9, closed Tue',
      '11-9 daily; Tue closed',
    ],
    ...[
      'Wed-Mon 11am-9pm',
      'Wed-Mon 11-9, closed Tuesdays',
      'todos los días 11am-9pm excepto martes',
    ],
    ...['every day 11am-9pm except Tues.', 'Closed Tuesday; Wed-Mon 11-9'],
  ],
  'TuWeTh 11:00-21:00; FrSa 11:00-22:00': [
    ...['Tu-Th 11-9, F-Sa 11-10, closed Sun & Mon', 'Tue-Thu 11am-9pm, Fri-Sat 11am-10pm'],
    ...[
      'Tues-Thurs 11-9; Fri & Sat 11-10',
      'T-Th 11-9, F & Sa 11-10',
      'Closed M; T-Th 11-9; F-Sa 11-10',
    ],
    ...['martes a jueves 11am-9pm, viernes y sábado 11am-10pm', 'Tu-Th 11-9pm, Fri/Sat 11-10pm'],
  ],
  'FrSa 21:00-02:00': [
    ...['Fri & Sat 9pm-2am', 'Fri-Sat 9 PM - 2 AM', 'F-Sa 21:00-26:00', 'Fri/Sat 21:00-02:00'],
    ...['viernes y sábado 9pm a 2am', 'Fridays and Saturdays 9pm to 2am', 'V y S 21:00-2:00'],
  ],
  'TuWeThFrSa 11:00-14:00,17:00-21:00': [
    ...['Tue-Sat 11-2, 5-9', 'Tue-Sat lunch 11-2, dinner 5-9', 'Tue-Sat 11am-2pm & 5pm-9pm'],
    ...[
      'T-Sat 11-2 and 5-9pm',
      'martes a sábado 11am-2pm y 5pm-9pm',
      'Tu-Sa 11:00-14:00, 17:00-21:00',
    ],
  ],
  'MoTuWeTh 08:00-18:00; Fr 08:00-12:00': [
    ...['M-Th 8-6, F 8-12', 'Mon-Thurs 8am-6pm, Fri 8am-noon', 'M-Th: 8-6; Fri: 8-noon'],
    ...['Monday-Thursday 8:00-6:00, Friday 8:00-12:00', 'M-TH 8AM-6PM; F 8AM-12PM'],
    ...['lunes a jueves 8am-6pm, viernes 8am-12pm', 'L-J 8:00-18:00, V 8:00-12:00'],
    ...['Mon, Tues, Wed, Thurs 8-6 / Fri 8-12', 'M/T/W/Th 8-6 F 8-12'],
  ],
  'MoTuWeThFr 06:30-14:30': [
    ...['M-F 6:30-2:30', 'Mon-Fri 6:30am-2:30pm', 'weekdays 6:30 AM to 2:30 PM', 'M-F 0630-1430'],
    ...[
      'lunes a viernes de 6:30 a.m. a 2:30 p.m.',
      'Mo - Fr: 6:30 - 14:30',
      'Mon. to Fri. 6.30-2.30',
    ],
  ],
  'WeThFrSaSu 16:00-23:00': [
    ...['Wed-Sun 4-11pm', 'W-Su 4pm-11pm', 'Wednesday to Sunday, 4:00 PM to 11:00 PM'],
    ...['mié a dom 4pm-11pm', 'Closed Mon & Tue, Wed-Sun 4pm-11pm', 'Wed thru Sun 16:00-23:00'],
  ],
  'Sa 09:00-13:00': [
    ...[
      'Sat 9-1',
      'Saturdays only 9-1',
      'Sat only, 9am-1pm',
      'sábados 9am-1pm',
      'Saturday 9AM-1PM',
    ],
  ],
  'SaSu 12:00-24:00': [
    ...['Sat-Sun noon-midnight', 'Weekends 12 noon to 12 midnight', 'Sat & Sun 12pm-12am'],
    ...['sábado y domingo de mediodía a medianoche', 'fines de semana 12pm-12am'],
  ],
  appointment: [
    ...['By appointment only', 'By appt', 'By appt. only', 'Appointment only', 'By Appointment'],
    ...[
      'con cita',
      'solo con cita previa',
      'Call for appointment',
      'por cita',
      'With appointment only',
    ],
  ],
  'MoTuWeThFr 09:00-17:00; appointment': [
    ...['M-F 9-5 or by appointment', 'M-F 9-5 & by appt', 'Mon-Fri 9-5; also by appointment'],
    ...['lunes a viernes 9am-5pm, con cita', 'M-F 9-5, other times by appointment'],
  ],
  'MoTuWeThFr 09:00-17:00; appointment +': [
    ...[
      'M-F 9-5, Sat by appt',
      'M-F 9-5; Sat by appointment',
      'Mon-Fri 9-5. Weekends by appointment.',
    ],
    ...['M-F 9-5, Sat & Sun by appt only', 'lunes a viernes 9am-5pm, sábados previa cita'],
    ...['M-F 9-5, evenings by appointment', 'Mon-Fri 9-5 (Sat by appt)'],
  ],
  'MoTuWeThFr 09:00-17:00 +': [
    ...['M-F 9-5, Sun 9 & 11am service', 'M-F 9-5; hours may vary', 'M-F 9-5, happy hour 3-5'],
    ...['M-F 9-5. Walk-ins welcome.', 'Mon-Fri 9-5, 1st & 3rd Sat 9-12', 'M-F 9-5 (call first)'],
    ...['M-F 9-5; last order 4:30', 'lunes a viernes 9am-5pm, misa domingo 10am'],
    ...['M-F 9-5, every other Sat 9-12', 'Mon-Fri 9-5; 24-hour emergency service'],
  ],
  'MoTuWeThFr 08:00-16:30': [
    ...['Mon-Fri 8-430', 'M-F 8-430', 'Mon-Fir 8-4:30', 'week days 8am to 4:30pm'],
    ...['M-F 8;00-4;30'],
  ],
  'TuWeThFrSa 10:00-17:30': ['Teus-Sat 10am-5:30pm', 'Tue-Saterday 10am-5:30pm'],
  'FrSa 18:00-06:00': ['6pm-6am Fri & Sat'],
  'WeSa 09:00-13:00': ['Wendesday & Satruday 9am-1pm'],
  'MoTuWeThFr 00:00-24:00; Sa 08:00-12:00': ['24 hrs M-F, Sat 8-12'],
  'MoWeThFrSaSu 09:00-17:00': [
    ...['Open daily except Tuesday, 9am - 5pm', 'Todos los dias menos martes, 9am-5pm'],
  ],
  'MoTuWeThFr 08:00-12:00,14:00-18:00': ['lunes a viernes 8 a.m. a 12 m. y 2 p.m. a 6 p.m.'],
  'MoTuWeTh 09:00-14:00 +': [
    ...['Church office M-Th 9-2. Worship Sun 10:30 am', 'Vet clinic M-Th 9-2 (weather permitting)'],
    ...['Oficina: lunes a jueves 9am-2pm; urgencias 24 horas'],
  ],
  'MoTuWeThFr 09:00-17:00; Sa 09:00-13:00; appointment +': [
    'Mon.-Fri. 9 a.m. to 5 p.m., Sat. 9 a.m. to 1 p.m., evenings by appointment',
  ],
  'TuWeThFr 10:00-18:00; Sa 09:00-15:00': [...['T-F 10-6, S 9-3']],
  'MoTuWeThFrSa 09:00-18:00': [
    ...[
      '9-6 exc Sun',
      '9-6, closed Sun',
      '9am-6pm, excepto domingo',
      'Lunes a sábado de 9 a 18 h',
      'Open 9-6, closed Sundays',
    ],
  ],
  'MoTuWeThFrSaSu 06:00-22:00': [...['6 am to 10 pm, 365 days', '365 days a year 6am-10pm']],
  'MoTuWeThFr 08:00-17:00 +': [
    ...['24 hr dispatch; office M-F 8-5', '24 hrs emergency, office 8-5 M-F'],
  ],
  'MoTuWeThFr 08:00-18:00': [...['M-F til 6, opens 8am', 'Mon-Fri opens 8am, closes 6pm']],
  'TuWeThFrSa 05:30-14:00': [
    ...[
      'Opens at 5:30am, closes 2pm, closed Sun/Mon',
      'Abre 5:30am, cierra 2pm, cerrado domingo y lunes',
    ],
  ],
  'MoTuWeFrSa 09:00-18:00; Th 09:00-20:00': [
    ...['M-Sat 9-6 (Thu til 8)', 'lun-sáb 9-6, jueves hasta las 8'],
  ],
  'MoTuWeTh 07:30-16:00; Fr 07:30-12:00': [...['Mon thru Thurs 7:30a-4p; Fri til noon']],
  'MoTuThFrSaSu 10:00-18:00': [...['Every day except Wed 10-6']],
  'MoTuThFr 09:00-17:00; We 09:00-12:00': [...['M-F 9-5 except Wed 9-12']],
  'MoTuWeTh 11:00-21:00; FrSa 11:00-22:00': [...['M-Th 11am-9pm, F & S 11am-10pm, closed Su']],
  'appointment +': [...['by appointment only; call 509-555-0100', 'Con cita, llame a Rosa']],
};

/** Ambiguous texts that must not be parsed. */
export const unclearHours = [
  ...['M-F 8-12 & 1-5, Fri til 3', 'M-F 8-5, Sat 9-12, Fri til 7', '9-5, closed holidays', 'S 9-3'],
  ...['Fri-Sun 11-5 (winter by appt)', 'M-F 8-5, 365 days', '24 hr emergency service', 'F-S 11-10'],
  ...['Daily 11-close', 'M-F 9-5ish', '6-10 breakfast, 11-2 lunch', 'Store 9-6 Mon-Sat; Deli 7-3'],
  ...['May-Sept M-F 9-5', 'Summer: daily 9-5', 'M-F 9-5 in winter', 'Sun 9 & 11am service'],
  ...['M-S 9-5', '9-5', 'Mon-Fri 10-close', 'dawn to dusk', '1st & 3rd Sat 9-12', 'Sat 9ish-1'],
  ...['varies', 'call', 'lunes', 'M-F', 'M-F 9-5, Sat 9', 'junio a agosto lunes a viernes 9-5'],
  ...['M-F 8-5 Sat 9-12 (1st & 3rd Sat only)', 'L, M, V 9-1', 'Mon-Fri 8am-5am', 'Fri/Sat 11-1am'],
  ...['Fotografo a Viernes 9am-5pm', 'Shop - Mon-Sat 11-9 (Fri til 10)'],
  ...[
    'Bar 4-2 daily',
    'Store 8-8 Mon-Sat, deli counter closes at 6',
    'ATM 24/7; lobby Mon-Fri 9-5',
  ],
  ...['Every other Tuesday 9-5', 'Mon 9-5 or Tue 9-5 depending on staff', 'M-F 9-5 until Dec 1'],
];
