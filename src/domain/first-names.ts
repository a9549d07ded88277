/** Common first names in the United States, except words that occur in names of businesses (Rose, Art). */
const NAMES = `
aaron abby abel abigail abram adam adan adela adele adrian adriana adrienne agnes agustin aida aiden aimee al alan
alana albert alberto alec alejandra alejandrina alejandro alex alexander alexandra alexis alfonso alfred alfreda
alfredo ali alice alicia alisha alison allan allen allie allison alma alonso alvaro alvin alyson alyssa amanda amelia
amos amparo amy ana anabel anastasia andre andrea andres andrew andy angel angela angelica angelina angie anita ann
anna annabelle anne annette annie annmarie anthony antoinette antonia antonio araceli ariana ariel arlen arlene arline
armand armando arnold arnulfo arthur arturo arvid ashley audrey augustine aurelio ayla baltazar barb barbara barney
barry bart bea beatrice beatriz becky belinda ben benita benito benjamin benny bernadette bernadine bernard bernardo
bernice bert bertha beth bethany betsy bettina betty beulah bev beverly bill billy blanca bob bobby bonnie boris brad
bradford bradley branden brandi brandon brayden bree brenda brendan brenna brennan brent brett brian briana brianna
bridget brigitte brittany brock bruce bryan bryant bryce burt byron caleb calvin camille candace candice carey carl
carla carlos carly carmela carmelo carmen carmine carol carole carolina caroline carolyn carrie caryn casey cassandra
cassie catalina catherine cathleen cathy cecil cecilia cecilio celeste celia celina cesar chad charleen charlene
charles charlie chelsea cheryl chloe chris christian christie christina christine christopher christy chuck cindy
claire clara clarence claudia cliff clifford clint clyde cody colin colleen concepcion connie connor consuelo corey
corinne cory courtney craig cristian cristina cristobal curt curtis cyndi cynthia cyrus dale damian damon dan dana
danica daniel danielle danna danny daphne darin darius darla darlene darnell darrell darren darrin darryl darwin daryl
daryn dave david deana deanna deanne deb debbie debby deborah debra deedee deena deirdre delbert delia della delmar
delores demetrio denise dennis denny deon derek derrick desiree devin devon diana diane dianna dianne diego dina dino
dirk dolores dominic dominick don donald donna donnie doreen dorian doris dorothy doug douglas doyle duane dustin
dwain dwayne dwight dylan earl earlene ed eddie eddy edgar edie edith edmund edna eduardo edward edwin efrain efren
eileen elaine eldon eleanor elena eli eliana elias elijah elinor elisa elisabeth elise eliseo eliza elizabeth ella
ellen ellie elliot elmer eloisa eloise elsa elsie elvia elvira elvis emanuel emil emilia emilio emily emma emmanuel
enrique erasmo eric erica erick erik erika erin ernest ernestina ernesto ernie ervin erwin esmeralda esperanza esteban
estela estella ester estevan esther ethan ethel etta eugene eugenia eugenio eunice eva evan evangelina evelia evelyn
ezekiel ezequiel fabian fabiola fannie faye federico felicia felicity felipe felix fermin fernando filiberto florencio
floyd frances francesca francine francisca francisco franco frank frankie fred freda freddie freddy frederick fredrick
frieda gabe gabriel gabriela gabrielle gail galen garret garrett garth gary gavin gayle gena gene genevieve geoff
geoffrey george georgina gerald geraldine gerard gerardo gerry gertrude gilbert gilberto gina ginny giovanni gladys
glen glenda glenn gloria gonzalo gordon gracia graciela greg gregg gregorio gregory greta gretchen griselda guadalupe
guillermo gus gustavo gwen gwendolyn hailey haley hannah hans harlan harold harriet harry harvey hattie hector
heidi helen helga henrietta henry herb herbert heriberto herman hermelinda hernan herschel hilary hilda hillary hiram
horace howard hoyt hubert hugh hugo humberto ian ida ignacio ike ileana ilene ilse imelda ines inez ingrid ira irene
irma irvin irving irwin isaac isabel isabella isabelle isaiah isidro ismael issac itzel ivan jack jackie jaclyn jacob
jacqueline jacquelyn jaime jake jamal james jamie jan jana jane janelle janet janette janice janie janine janis jared
jarrod jarvis jason javier jay jayden jayne jayson jean jeanette jeanie jeanine jeanne jeannette jeannie jed jeff
jeffery jeffrey jen jenna jennie jennifer jenny jerald jeremiah jeremy jermaine jerome jerry jess jesse jessica jessie
jesus jill jillian jim jimmie jimmy jo joan joann joanna joanne joaquin jocelyn jodi jodie jody joe joel joey johanna
john johnathan johnnie johnny jolene jon jonah jonas jonathan joni jorge jose josefa josefina joseph josephine josh
joshua josiah josie josue joyce juan juana juanita judith judy julia julian juliana julianne julie juliet julieta
julio julissa julius justin justine kaitlin kaitlyn kara karen kari karin karina karl karla karrie kate katelyn
katherine kathi kathie kathleen kathryn kathy katie katrina kayla kaylee kaylin keith kelley kelli kellie kelly kelsey
kelvin ken kendall kendra kenneth kenny kermit kerri kerry kevin kim kimberly kip kirk kirsten kitty kris krista
kristen kristi kristin kristina kristine kristy krystal kurt kurtis kyla kyle kylie laila lamar lana lara larry lars
latoya laura lauren laurence laurie laverne lawrence leah leann leanne lee leila lela leland lena leo leon leona
leonard leonardo leonel leonor leopoldo leroy les lesley leslie lester leticia levi lewis liam lidia lilia lilian
liliana lillian lillie linda lindsay lindsey linnea lionel lisa lisette liz liza lizbeth lloyd lois lon lonnie lora
lorena lorenzo loretta lori lorie lorna lorraine lottie louie louis louisa louise lourdes luann lucas lucia luciano
lucille lucinda lucio lucy luis luisa luke lula lupe luther luz lydia lyle lyn lynda lynette lynn lynne mabel mable
mackenzie madeline mae magdalena maggie malcolm mallory mamie mandy manny manuel manuela mara marc marcel marcela
marcella marcelo marci marcia marcie marco marcos marcus marcy margaret margarita margarito marge margie margo margot
marguerite maria mariah mariam marian mariana marianne mariano maribel maricela marie marietta marilu marilyn marin
mario marion marisa marisela marisol marissa maritza marjorie mark marla marlena marlene marlin marlon marlyn marsha
marta martha martin martina marty marvin mary maryann mateo matilda matilde matt matthew mattie maude maura maureen
maurice mauricio mavis maximiliano maximino maxine mayra mckenzie megan meghan melanie melba melinda melissa melody
melvin meredith mervin micah michael michaela micheal michele michelle mickey miguel miguelina mikayla mike mila
mildred millie mindy minerva minnie miriam mitch mitchell mitzi moises molly monica monique morgan muriel myles myra
myrtle nadia nadine nan nancy nanette naomi natalia natalie natasha nathan nathanael nathaniel ned neil nelda nell
nellie nelly nettie nicholas nick nicki nicky nicolas nicolasa nicole nikki nina noah noe noel noelia noemi nolan nona
nora norberto noreen norene norma norman octavio odessa ofelia olga olivia ollie omar oralia orville oscar otis otto
owen pablo paloma pam pamela paola pascual pat patrice patricia patrick patsy patti patty paul paula pauline pearlie
pedro peggy penelope perla perry pete peter petra phil philip phillip phoebe phyllis pieter primitivo priscilla
quentin quinn quinton rachael rachel rae rafael ralph ramiro ramon ramona randal randall randi randy raphael raquel
raul ray raymond raymundo reba rebecca reese refugio reggie regina reginald rene renee reuben reyna reynaldo rhea
rhoda rhonda ricardo richard richelle rick ricky rigoberto rita rob robbie robbin robby robert roberta roberto robyn
rochelle rocio rod rodney rodolfo rodrigo rogelio roger roland rolando romeo ron rona ronald ronda ronna ronnie rory
rosa rosalia rosalie rosalind rosalinda rosalva rosalyn rosana rosanna rosanne rosario rosaura roscoe roseann roseanne
roselyn rosemarie rosemary rosie roslyn ross rowena roxana roxanna roxanne roy ruben rudolph rudy rufus russ russell
ruth ruthie ryan ryder sabrina sadie sally salma salome salvador sam samantha sammie sammy samuel sandra sanford sara
sarah saul scott scottie scotty sean serena sergio seth seymour shana shane shanna shannon shari sharla sharlene
sharon shaun shauna shawn shawna shay shayla shayne sheila shelia shelley shelly sheri sherri sherrie sherrill sherry
sherwin sheryl shirlene shirley sibyl sid sienna silas silvestre silvia simon sissy skylar skyler socorro sofia
soledad sondra sonia sonja sonny sonya sophia sophie stacey stacy stan stefan stefanie stella stephan stephani
stephanie stephany stephen steve steven stuart sue susan susana susanna susannah susie suzanne sybil sylvester sylvia
tabitha tad talia tamara tami tamika tammy tamra tania tanya tara taryn tasha tate tatiana ted teddy terence teresa
teresita teri terra terrance terrence terri terry tess tessa thad thaddeus thea thelma theo theodore theresa theron
thomas tia tiana tiffany tilly tim timmy timothy tina tisha todd tom tomas tomasa tommy toni tony tonya tori toribio
tory toña tracey traci tracie tracy travis trent tressa trevor trey tricia trina trini trinidad trish trisha tristan
troy trudy twila tyler tyrone tyson ubaldo ulises ursula valentin valentina valeria valerie vanessa velma venessa
verna veronica veronika vesta vicente vickey vicki vickie vicky victor victoria vince vincent vincenzo viola virgie
virgil vito vivian viviana vonda waldo wally walt walter wanda waylon wayne wei weldon wendell wendy werner wes wesley
whitney wilbur wilfred willa willard william willie wilma winifred woodrow xavier xiomara yadira yasmin yesenia yoland
yolanda yuri yvette yvonne zach zachariah zachary zane zelda zelma zenaida zoe zoila`;

const names = new Set(NAMES.trim().split(/\s+/));

export function isFirstName(word: string): boolean {
  const bare = word.normalize('NFKD').replace(/[^\p{L}]/gu, '');
  return names.has(bare.toLowerCase());
}
