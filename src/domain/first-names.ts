/** Common first names in the United States, except words that occur in names of businesses (Rose, Art). */
const NAMES = `
aaron abby abigail adam adrian adriana adrienne agnes aimee al alan albert alberto alejandra alejandro alex alexander
alexandra alexis alfonso alfred alfredo alice alicia alison allan allen allison alma alyssa amanda amelia amy ana
andre andrea andres andrew andy angel angela angelica angelina angie anita ann anna anne annette annie anthony antonio
arlene armando arnold arthur arturo ashley audrey barb barbara barry beatriz becky belinda ben benjamin bernadette
bernard bernice bert beth bethany betsy betty bev beverly bill billy blanca bob bobby bonnie brad bradley brandi
brandon brenda brendan brent brett brian brianna bridget brittany bruce bryan camille candace candice carl carla
carlos carmen carol carole caroline carolyn carrie cassandra cassie catherine cathy cecilia cesar chad charlene
charles charlie chelsea cheryl chris christian christie christina christine christopher christy cindy claire clara
clarence claudia cliff cody colin colleen connie connor corey cory courtney craig cristina curt curtis cynthia dale
dan dana daniel danielle danny darla darlene darrell darren daryl dave david deanna deb debbie deborah debra delores
denise dennis derek diana diane diego dina dolores dominic don donald donna doreen doris dorothy doug douglas duane
dustin dwayne dwight dylan earl ed eddie edgar edith eduardo edward edwin eileen elaine eleanor elena eli elias elisa
elizabeth ella ellen emily emma enrique eric erica erik erika erin ernest esther ethan eugene eunice eva evan evelyn
felicia felipe fernando frances francisco frank fred freddie frederick gabriel gabriela gabrielle gail gary geoff
geoffrey george gerald geraldine gerard gilbert gina gladys glen glenda glenn gloria gordon greg gregg gregory greta
guadalupe guillermo gus gwen hannah harold harriet harry hector heidi helen henry herb herbert herman howard hugo ian
ida ignacio ileana ines irene irma isaac isabel isabella ivan jack jackie jacob jacqueline jaime jake james jamie jan
jane janet janice janis jared jason javier jay jean jeanette jeanne jeff jeffery jeffrey jen jenna jennifer jenny
jeremiah jeremy jerome jerry jesse jessica jessie jesus jill jim jimmy jo joan joann joanna joanne jodi jody joe joel
joey john johnnie johnny jon jonathan jorge jose joseph josh joshua joyce juan juana juanita judith judy julia julian
juliana julie julio justin kaitlyn karen kari karl karla kate katelyn katherine kathleen kathryn kathy katie kayla
keith kelly kelsey ken kendra kenneth kerry kevin kim kimberly kirk kris krista kristen kristi kristin kristina
kristine krystal kurt kyle larry laura lauren laurie leah lee lena leo leon leona leonard leroy leslie leticia lillian
linda lindsay lindsey lisa liz lloyd lois lonnie lora loretta lori lorraine louis louise lucas lucia lucille lucy luis
luke luz lydia lynda lynn lynne mabel mackenzie maggie manuel marc marcia marcos marcus margaret margarita marge
margie maria marian marianne marie marilyn mario marisa marissa marjorie mark marlene marsha marta martha martin marty
marvin mary matt matthew maureen maurice maxine megan meghan melanie melinda melissa meredith michael micheal michele
michelle miguel mike mildred mindy mitch mitchell molly monica monique morgan muriel myra myrtle nancy naomi natalie
natasha nathan nathaniel neil nell nicholas nick nicole nina noah noel nora norma norman olga olivia oscar pablo pam
pamela pat patricia patrick patti patty paul paula pauline pedro peggy perry pete peter phil philip phillip phyllis
priscilla rachael rachel rafael ralph ramon ramona randall randy raquel raul ray raymond rebecca renee rhonda ricardo
richard rick ricky rita rob robert roberta roberto robyn rochelle rodney roger roland ron ronald ronnie rosa rosalie
rosario rosemary rosie ross roxanne roy ruben rudy russ russell ruth ryan sabrina sadie sally salvador sam samantha
samuel sandra sara sarah scott sean sergio seth shannon sharon shaun shawn sheila shelia shelly sheri sherri sherry
sheryl shirley silvia simon sofia sonia sonja sonya sophia sophie stacey stacy stan stella stephanie stephen steve
steven stuart sue susan susie suzanne sylvia tamara tammy tania tanya tara tasha ted teresa teri terrance terri terry
thelma theodore theresa thomas tiffany tim timothy tina todd tom tommy toni tony tonya tracey traci tracy travis trent
trevor tricia tyler valerie vanessa veronica vicki vickie vicky victor victoria vince vincent vivian walt walter wanda
wayne wendy wes wesley whitney wilma winifred xavier yolanda yvette yvonne zach zachary zoe`;

const names = new Set(NAMES.trim().split(/\s+/));

export function isFirstName(word: string): boolean {
  const bare = word.normalize('NFKD').replace(/[^\p{L}]/gu, '');
  return names.has(bare.toLowerCase());
}
