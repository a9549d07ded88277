/** What people look for most in a directory of businesses, in this order; the rest by their size. */
export const MOST_ASKED = `
  hotels american-restaurants pizza-places mexican-restaurants chinese-restaurants plumbers dentists
  doctors lawyers auto-repair-shops hair-salons electricians grocery-stores pharmacies gas-stations
  coffee-shops nail-salons gyms veterinarians barbers bars banks hospitals urgent-care-centers
  insurance-agencies movers towing-services tire-shops locksmiths car-washes hvac-contractors roofers
  landscapers house-cleaners pest-control-services painters handymen general-contractors bakeries
  sushi-restaurants italian-restaurants thai-restaurants indian-restaurants japanese-restaurants
  seafood-restaurants burger-restaurants fast-food-restaurants breakfast-restaurants churches schools
  libraries day-care-centers real-estate-agents apartments self-storage car-rentals
  used-car-dealers car-dealers oil-change-shops body-shops auto-parts-stores junk-removal-services
  massage-therapists spas chiropractors eye-doctors pediatricians dermatologists therapists
  physical-therapists pet-stores dog-groomers hardware-stores furniture-stores clothing-stores
  shoe-stores jewelry-stores florists bookstores liquor-stores convenience-stores laundromats
  dry-cleaners tailors photographers event-planners event-venues tax-preparers accountants notaries
  immigration-lawyers personal-injury-lawyers divorce-lawyers bail-bond-agents pawn-shops
  loans-and-check-cashing mortgage-lenders computer-and-phone-repair cell-phone-stores
  electronics-stores tree-services pool-services appliance-repair carpet-cleaners parks museums
  movie-theaters bowling-alleys nightclubs breweries wineries farmers-markets ice-cream-shops
  donut-shops nursing-homes assisted-living funeral-homes post-offices tattoo-shops yoga-studios
  martial-arts-schools dance-schools driving-schools tutors`
  .trim()
  .split(/\s+/);
