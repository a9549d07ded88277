import { beforeAll, describe, expect, test } from 'vitest';
import { type AssignTrades, loadTradeRules } from './assign.ts';

type Story = [name: string, description: string, category: string, trades: string];

let assign: AssignTrades;

beforeAll(async () => {
  assign = await loadTradeRules();
});

function describeAssignment(title: string, stories: Story[]) {
  describe(title, () => {
    test.each(stories)('%s (%s) in %s', (name, description, categorySlug, trades) => {
      expect(assign({ name, description, categorySlug }).join(' ')).toBe(trades);
    });
  });
}

describeAssignment("a source's own word tells, whatever the category", [
  ['Bambino’s', 'Pizza restaurant in Carson, CA.', 'restaurants', 'pizza-places'],
  ['Ace of Fades', 'Hair salon in CA.', 'beauty', 'hair-salons'],
  ['Yong', 'Sewing and alterations in Dallas, TX.', 'retail', 'tailors'],
  ['49th State', 'A brewpub in Anchorage, AK.', 'restaurants', 'breweries pubs'],
  ['Mercy', 'Long term care hospital in Sitka, AK with 27 beds.', 'healthcare', 'hospitals'],
  ['Dutton', 'Public library in Dutton, AL (Jackson County).', 'education', 'libraries'],
  [
    'B&G',
    'USDA-inspected establishment no. M2 in Ely, NV, approved for meat slaughter.',
    'business',
    'meat-processors',
  ],
]);

describeAssignment('an industry code tells, the longest beginning that is known first', [
  [
    'Twas Lutz',
    'Company in Adel, GA, industry: Car Washes (NAICS 811192).',
    'automotive',
    'car-washes',
  ],
  [
    'Ashe',
    'Company in Adel, GA, industry: Local Freight (NAICS 484110).',
    'business',
    'trucking-companies',
  ],
  ['Adel', 'Company in Adel, GA, industry: Courts (NAICS 922110).', 'services', ''],
  [
    'Adel',
    'Government in Adel, GA, industry: Courts (NAICS 922110).',
    'services',
    'government-offices',
  ],
]);

describeAssignment('the name decides between the trades of one industry', [
  [
    'Agan Plumbing',
    'Company in Adel, GA, industry: Plumbing, Heating (NAICS 238220).',
    'services',
    'plumbers',
  ],
  [
    'Cool Breeze HVAC',
    'Company in Adel, GA, industry: Plumbing, Heating (NAICS 238220).',
    'services',
    'hvac-contractors',
  ],
  [
    'Merritt',
    'Company in Adel, GA, industry: Plumbing, Heating (NAICS 238220).',
    'services',
    'plumbers hvac-contractors',
  ],
  [
    'Kung Fu Tea',
    'Food service establishment in Queens, NY, cuisine: Café/Coffee/Tea.',
    'restaurants',
    'tea-shops',
  ],
]);

describeAssignment('a clear word of the name beats an industry that holds all the rest', [
  [
    'Thrift Auto Repair',
    'Company in Adel, GA, industry: All Other Trades (NAICS 238990).',
    'services',
    'auto-repair-shops',
  ],
  [
    'Lms Services',
    'Company in Adel, GA, industry: Other Consulting (NAICS 541618).',
    'business',
    'business-consultants',
  ],
  [
    'Exhale Junk Removal',
    'Home improvement store in West Chester, PA.',
    'services',
    'junk-removal-services',
  ],
]);

describeAssignment('a second word of the source counts where the name says so too', [
  [
    'CVS Pharmacy',
    'Medical supply in Salem, NH, also listed under pharmacy, shopping.',
    'healthcare',
    'pharmacies',
  ],
  [
    'Arby’s',
    'Fast food restaurant in Sarasota, FL, also listed under sandwich shop, restaurant.',
    'restaurants',
    'fast-food-restaurants sandwich-shops',
  ],
  [
    'A & M Tree Service',
    'Professional services in Lebanon, TN, also listed under tree services.',
    'business',
    'tree-services',
  ],
  [
    'Church Street Cakery',
    'Bakery in Hattiesburg, MS, also listed under cafe, church cathedral.',
    'restaurants',
    'bakeries',
  ],
  [
    'Caldwell, Attorneys',
    'Divorce and family law in Macon, GA, also listed under lawyer.',
    'business',
    'divorce-lawyers lawyers',
  ],
]);

describeAssignment('what an owner writes is read', [
  ['Happy Paws', 'We groom dogs and cats', 'services', 'dog-groomers'],
  ['Happy Paws', 'We groom dogs and cats', 'healthcare', 'dog-groomers'],
  ['Luigi', 'Family pizza place with wood-fired oven', 'restaurants', 'pizza-places'],
  ['Joe', 'A guy who fixes leaky faucets and clogged drains', 'services', 'plumbers'],
  ['Sunrise', 'Hot yoga and pilates for beginners', 'fitness', 'yoga-studios'],
  ['Acme', 'We believe in quality. Roofing is our trade.', 'services', 'roofers'],
  ['Miller', 'Personal injury attorney', 'business', 'personal-injury-lawyers'],
]);

describeAssignment('what the sample says of itself gives its trades again', [
  [
    'Bambino’s',
    'Pizza and Italian food in North Bergen, New Jersey.',
    'restaurants',
    'pizza-places italian-restaurants',
  ],
  [
    'Arby’s',
    'Fast food and sandwiches in Sarasota, Florida.',
    'restaurants',
    'fast-food-restaurants sandwich-shops',
  ],
  [
    'Regency',
    'Long-term care hospital with 40 beds in Florence, South Carolina.',
    'healthcare',
    'hospitals',
  ],
  [
    'Big Red',
    'Egg products plant in Wakefield, Nebraska. Inspected by the U.S. Department of Agriculture.',
    'business',
    'food-manufacturers',
  ],
]);

describeAssignment('the name alone tells, within its category', [
  ['Main Street Barber Shop', '', 'beauty', 'barbers'],
  ['Park Avenue Dental', '', 'healthcare', 'dentists'],
  ['Joe’s Pizza', '', 'restaurants', 'pizza-places'],
  ['Joe’s Pizza', '', 'automotive', ''],
  ['Tony’s Pizza & Subs', '', 'restaurants', 'pizza-places sandwich-shops'],
  ['Eagle Deli', 'Licensed retail food store in NY (Suffolk County).', 'retail', 'delis'],
  [
    'Accord',
    'Licensed retail food store in Accord, NY (Ulster County).',
    'retail',
    'grocery-stores',
  ],
  ['Joe’s Pizza', '', 'made-by-staff', 'pizza-places'],
]);

describeAssignment('names that only look like a trade are no trap', [
  [
    'Rite Aid',
    'Licensed retail food store in Gowanda, NY (Cattaraugus County).',
    'retail',
    'pharmacies',
  ],
  ['Family Dollar', '', 'retail', 'discount-stores'],
  ['State Bar of California', '', 'restaurants', ''],
  ['Sunny Juice Bar', '', 'restaurants', 'juice-bars'],
  ['Salad Bar Express', '', 'restaurants', 'healthy-restaurants'],
  ['Bear Creek Animal Hospital', '', 'healthcare', 'veterinarians'],
  ['Lake House Hospital', 'Nursing home in Boise, ID.', 'healthcare', 'nursing-homes'],
]);

describeAssignment('nothing told is no trade', [
  ['Acme', '', 'services', ''],
  ['Test', 'test', 'retail', ''],
  ['🙂', '🙂 in 🙂.', 'retail', ''],
  ['Raise the Roost', 'Restaurant in Newark, NJ.', 'restaurants', ''],
]);

describeAssignment('a finer trade comes before the one that it is part of', [
  [
    'Prairie Saint John’s',
    'Psychiatric hospital with 110 beds in Fargo, North Dakota.',
    'healthcare',
    'psychiatric-hospitals hospitals',
  ],
  [
    'Karla Kurrelmeyer, MD',
    'Cardiologist in TX.',
    'healthcare',
    'cardiologists medical-specialists',
  ],
  ['Rose Bowl Lanes', '', 'fitness', 'bowling-alleys bowling-and-skating'],
  [
    'Seattle Children’s Hospital',
    'Non-profit general hospital with 250 beds in Seattle, Washington.',
    'healthcare',
    'childrens-hospitals hospitals',
  ],
  ['Chase’s Auto Salvage', 'Auto parts store in PA.', 'automotive', 'junkyards auto-parts-stores'],
]);

describeAssignment('chains, and names that say only one trade, are believed before a source', [
  ['Jackson Hewitt Tax Service', 'Trusts in TN.', 'business', 'tax-preparers'],
  ['Diamond Vogel', 'Jewelry store in MN.', 'retail', 'hardware-stores'],
  ['Portales Chips', 'Lawyer in CO.', 'business', 'food-manufacturers'],
  ['Chip’s Discount Drugs', 'Pharmacy in CO.', 'retail', 'pharmacies'],
  ['Montclair Child Development', 'Handyman in NJ.', 'services', 'day-care-centers'],
  ['Sunset Villa Apartments', 'Hotel in OK.', 'services', 'apartments'],
  ['Alpine Haus Motel/Apartments', 'Hotel in MO.', 'services', 'hotels'],
  ['Marriott Library', 'Public library in UT.', 'education', 'libraries'],
]);

describeAssignment('a general hospital is one of no other kind', [
  [
    'Anmed Health',
    'Non-profit general hospital with 423 beds in Anderson, South Carolina.',
    'healthcare',
    'general-hospitals hospitals',
  ],
  [
    'Adak',
    'Critical access hospital in Adak, AK with 27 beds.',
    'healthcare',
    'general-hospitals hospitals',
  ],
  [
    'Seattle Children’s Hospital',
    'Non-profit general hospital with 250 beds in Seattle, Washington.',
    'healthcare',
    'childrens-hospitals hospitals',
  ],
]);

describeAssignment('a vague first word of a source says what it means with the next ones', [
  ['Zazu Park', 'Accommodation in TX, also listed under real estate.', 'services', 'apartments'],
  [
    'Allison Hall',
    'Accommodation in IN, also listed under campus building.',
    'services',
    'colleges',
  ],
  ['Top', 'Accommodation in CO, also listed under hotel, real estate.', 'services', 'hotels'],
  ['Ionia', 'Education in NY, also listed under tutoring center.', 'education', 'tutors'],
  ['Ionia', 'Education in NY.', 'education', 'schools'],
]);

describeAssignment('what ends a name in one trade only corrects its source', [
  ['Amore Ristorante', 'Key and locksmith in NJ.', 'services', 'italian-restaurants'],
  ['Montalvo Painting Inc.', 'Printing services in NY.', 'business', 'painters'],
  [
    'The UPS Store 62',
    'Freight and cargo service in NJ.',
    'business',
    'shipping-centers printers-and-sign-makers',
  ],
  ['Zenith Lodge No 42 Ioof', 'Lodge in OR.', 'services', 'nonprofits'],
  ['Nationwide Insurance: Cambridge', 'Notary public in OH.', 'business', 'insurance-agencies'],
  [
    'Precision by Nutrition',
    'Food delivery service in IA, also listed under diner.',
    'services',
    '',
  ],
]);

describeAssignment('a name that no trade fits gets none, whatever its source says', [
  ['Low Cost Ignition Interlock', 'Auto repair shop in FL.', 'automotive', ''],
  ['Linwood Gin Company', 'Lawyer in MS.', 'business', ''],
  ['TNT Fireworks', 'Party store in NC.', 'retail', ''],
]);

describeAssignment('a sure word in the name comes before what its source says first', [
  [
    'SpeeDee Oil Change & Auto Service',
    'Auto repair shop in CA, also listed under oil change station.',
    'automotive',
    'oil-change-shops auto-repair-shops',
  ],
  [
    'All My Sons Moving & Storage',
    'Self storage facility in NC, also listed under movers.',
    'services',
    'movers self-storage',
  ],
  [
    'Mind Meets Movement Counseling Services',
    'Yoga studio in NY, also listed under psychotherapist.',
    'fitness',
    'therapists',
  ],
  ['Papa John’s Salads and Produce', 'Meat processor in AZ.', 'business', 'meat-processors'],
]);

describeAssignment('a narrower trade in the name comes before a broad one', [
  ['Mulkay Cardiology', 'Doctor in NJ.', 'healthcare', 'cardiologists medical-specialists doctors'],
  [
    'Windshield Brother',
    'Auto repair shop in CA, also listed under auto glass service.',
    'automotive',
    'auto-glass-shops',
  ],
  [
    'Chubby’s Gyros',
    'American restaurant in IL.',
    'restaurants',
    'mediterranean-restaurants american-restaurants',
  ],
]);

describeAssignment('a main trade excludes others unless the name states them', [
  [
    'NJ Auto Body',
    'Auto body shop in NJ, also listed under automotive repair.',
    'automotive',
    'body-shops',
  ],
  [
    'Tony’s Auto Body & Auto Repair',
    'Auto body shop in NJ, also listed under automotive repair.',
    'automotive',
    'body-shops auto-repair-shops',
  ],
  ['Mr T’s Barber Shop', 'Barber in NJ, also listed under beauty salon.', 'beauty', 'barbers'],
]);

describeAssignment('a make of cars is a dealer, or the part of one that the name says', [
  ['Ford of Dalton', 'Used car dealer in GA.', 'automotive', 'car-dealers used-car-dealers'],
  [
    'Bredemann Toyota',
    'Auto parts and supply store in IL.',
    'automotive',
    'car-dealers auto-parts-stores',
  ],
  ['McNeill Nissan Parts', 'Auto parts and supply store in NC.', 'automotive', 'auto-parts-stores'],
  ['Ken Garff Ford Service', 'Car dealer in UT.', 'automotive', 'auto-repair-shops car-dealers'],
  ['Ford County Library', 'Public library in KS.', 'education', 'libraries'],
]);

describeAssignment('a brand is believed before a source that says nothing like it', [
  ['GameStop', 'E-cigarette store in AZ.', 'retail', 'electronics-stores'],
  ['Batteries Plus Bulbs', 'Lighting store in MO.', 'retail', 'electronics-stores'],
  ['Denny’s', 'Diner in CO.', 'restaurants', 'diners'],
]);

describeAssignment('a hospital for one kind of patient is no general hospital', [
  ['Lincoln Surgical Hospital', 'General hospital with 21 beds in NE.', 'healthcare', 'hospitals'],
  [
    'Avera Sacred Heart Hospital',
    'General hospital with 99 beds in SD.',
    'healthcare',
    'general-hospitals hospitals',
  ],
]);

describeAssignment('what an owner says is read with the same rules', [
  ['NYC Auto Body', 'Auto repair shop in New York, NY.', 'automotive', 'body-shops'],
  ['BMW of Bayside', 'Auto repair shop in NY.', 'automotive', 'car-dealers auto-repair-shops'],
  ['Huffines Kia McKinney Service', 'Auto repair shop in TX.', 'automotive', 'auto-repair-shops'],
  ['Lou’s Lumber', 'Furniture store in ME.', 'retail', 'building-supply-stores'],
]);
